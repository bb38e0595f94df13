import { expect, test } from "vitest";
import { createPastedTexts } from "./pasted-texts.ts";
test.each(["one line", "“ünï” 🧠", "line with its end\n", "windows\r\n"])("%j is inserted as it is", (text) => {
    expect(createPastedTexts().insert(text)).toBe(text.trimEnd());
});
test.each(["two\nlines", "tab\there", "\u001b[2J", "x".repeat(501), "]\n[paste 1, 2 lines: ]…]"])("%j is one character, has a label without control characters and is whole in the message", (text) => {
    const pasted = createPastedTexts();
    const standIn = pasted.insert(text);
    expect(Array.from(standIn)).toHaveLength(1);
    expect(pasted.show(`a ${standIn}`)).toMatch(/^a \[paste 1, \P{Cc}{1,60}\]$/u);
    expect(pasted.expand(`a ${standIn} b ${standIn}`)).toBe(`a ${text} b ${text}`);
});
test("a typed label is text", () => {
    const pasted = createPastedTexts();
    const label = pasted.show(pasted.insert("two\nlines"));
    expect(pasted.expand(pasted.escape(label))).toBe(label);
});
test("private-use characters that a person typed or pasted keep their meaning", () => {
    const pasted = createPastedTexts();
    const line = pasted.insert("a\nb") + pasted.escape("\u{100000}\u{10ffff}") + pasted.insert("\u{100000}");
    expect(pasted.expand(line)).toBe("a\nb\u{100000}\u{10ffff}\u{100000}");
    expect(pasted.show(line)).toBe("[paste 1, 2 lines: a b…]\u{100000}\u{10ffff}\u{100000}");
});
