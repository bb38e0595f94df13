import { expect, test } from "vitest";
import { createRandomText } from "../../test/random-text.ts";
import { displayWidth } from "./display-width.ts";
import { wrapText } from "./wrap-text.ts";
test("breaks at spaces", () => {
    expect(wrapText("one two three", 8)).toEqual(["one two", "three"]);
});
test("breaks a word only when it fits on no line", () => {
    expect(wrapText("a abcdefghij", 4)).toEqual(["a", "abcd", "efgh", "ij"]);
});
test("returns one empty line for an empty text", () => {
    expect(wrapText("", 10)).toEqual([""]);
});
test.each([
    ["abc", 3],
    ["数据库", 6],
    ["e\u0301", 1],
    ["👩‍👩‍👧", 2],
    ["ｆｕｌｌ", 8],
])("knows that %s takes %i columns", (text, width) => {
    expect(displayWidth(text)).toBe(width);
});
test("keeps every character except spaces, and exceeds the width in no line", () => {
    const randomText = createRandomText(1, ["a", "bc", " ", "数", "👩‍👩‍👧", "e\u0301", "verylongword"]);
    for (let run = 0; run < 200; run++) {
        const text = randomText(40);
        const lines = wrapText(text, 10);
        expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
        expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(10);
    }
});
test("wraps a megabyte of marks, emoji or CJK", () => {
    for (const piece of ["\u0301".repeat(99), "👩‍👩‍👧", "漢", "漢字 ", "e\u0301"]) {
        const text = `${piece} `.repeat(2_000) + piece.repeat(200_000 / piece.length);
        const lines = wrapText(text, 40);
        expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
        for (const line of lines)
            expect(displayWidth(line)).toBeLessThanOrEqual(40);
    }
});
