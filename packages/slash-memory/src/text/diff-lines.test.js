import { expect, test } from "vitest";
import { createRandomText } from "../../test/random-text.ts";
import { diffLines } from "./diff-lines.ts";
function side(lines, dropped) {
    return lines
        .filter((line) => line.kind !== dropped)
        .map((line) => line.text)
        .join("");
}
test("finds the one line that changed", () => {
    expect(diffLines("a\nb\nc\n", "a\nB\nc\n")).toEqual([
        { kind: "keep", text: "a\n" },
        { kind: "remove", text: "b\n" },
        { kind: "add", text: "B\n" },
        { kind: "keep", text: "c\n" },
    ]);
});
test.each([
    ["", ""],
    ["", "a"],
    ["a", ""],
    ["a", "a\n"],
    ["a\r\n", "a\n"],
    ["\n\n", "\n"],
])("holds both texts of %j and %j", (before, after) => {
    const lines = diffLines(before, after);
    expect([side(lines, "add"), side(lines, "remove")]).toEqual([before, after]);
});
test("gives both texts back, whatever they are", () => {
    const randomText = createRandomText(2, ["a\n", "b\n", "c\r\n", "\n", "d"]);
    for (let run = 0; run < 1000; run++) {
        const before = randomText(12);
        const after = randomText(12);
        const lines = diffLines(before, after);
        expect([side(lines, "add"), side(lines, "remove")]).toEqual([before, after]);
    }
});
test("finds the shortest difference", () => {
    const lines = diffLines("a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n");
    expect(lines.filter((line) => line.kind === "keep")).toHaveLength(4);
});
test("replaces the middle of texts that share nothing, in bounded time", () => {
    const before = Array.from({ length: 5000 }, (_, at) => `old ${at}\n`).join("");
    const after = Array.from({ length: 5000 }, (_, at) => `new ${at}\n`).join("");
    const started = performance.now();
    const lines = diffLines(`head\n${before}`, `head\n${after}`);
    expect(performance.now() - started).toBeLessThan(2000);
    expect([side(lines, "add"), side(lines, "remove")]).toEqual([`head\n${before}`, `head\n${after}`]);
});
test("replaces the middle of long texts of equal lines, in bounded time", () => {
    const lines = (marks) => Array.from(marks, (mark) => `${mark}\n${"\n".repeat(2_000)}`).join("");
    const before = lines("abcdefghij".repeat(25));
    const after = lines("klmnopqrst".repeat(25));
    const found = diffLines(before, after);
    expect([side(found, "add"), side(found, "remove")]).toEqual([before, after]);
});
