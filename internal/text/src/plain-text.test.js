import { expect, test } from "vitest";
import { plainJson, plainLine, plainText } from "./plain-text.ts";
test.each([
    ["an escape sequence", "\u001b[31mred", "\\x1b[31mred"],
    ["a hyperlink", "\u001b]8;;http://x\u0007y", "\\x1b]8;;http://x\\x07y"],
    ["an eight-bit control character", "a\u009b2J", "a\\x9b2J"],
    ["a lone carriage return", "safe\rEVIL", "safe\\x0dEVIL"],
    ["a direction override", "a\u202eb", "a\\u202eb"],
    ["an invisible tag character", "a\u{e0041}b", "a\\u{e0041}b"],
])("makes %s visible", (_, text, expected) => {
    expect(plainText(text)).toBe(expected);
});
test("keeps line ends, tabs, joiners and every script", () => {
    const text = "a\n\tb 👩‍👩‍👧 नमस्ते می‌خواهم ❤️";
    expect(plainText(text)).toBe(text);
    expect(plainText("a\r\nb")).toBe("a\nb");
});
test("puts one line on one line", () => {
    expect(plainLine("a\r\nb\tc\nd")).toBe("a b c d");
});
test("keeps the data of JSON and no character that a terminal obeys", () => {
    const data = { text: "a\u001b]8;;\u009b\u202e\u{e0041}\n" };
    const json = plainJson(data);
    expect(JSON.parse(json)).toEqual(data);
    expect(json).not.toMatch(/[\u001b\u009b\u202e]/);
});
