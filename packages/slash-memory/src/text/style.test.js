import { countOf, formatCount, someOf } from "@caliban/text";
import { expect, test } from "vitest";
import { alignColumns, createStyle } from "./style.ts";
test.each([
    [0, "[··········]"],
    [0.001, "[█·········]"],
    [0.68, "[██████····]"],
    [0.999, "[█████████·]"],
    [1, "[██████████]"],
    [3, "[██████████]"],
])("draws a share of %d", (share, bar) => {
    expect(createStyle().bar(share)).toBe(bar);
});
test("draws with ASCII when asked", () => {
    expect(createStyle({ ascii: true }).bar(0.3)).toBe("[###-------]");
});
test("writes counts alike in every locale", () => {
    expect([formatCount(0), formatCount(999), formatCount(25_600), formatCount(1_000_000)]).toEqual([
        "0",
        "999",
        "25,600",
        "1,000,000",
    ]);
    expect([countOf(1, "topic"), countOf(1200, "topic"), countOf(2, "entry", "entries")]).toEqual([
        "1 topic",
        "1,200 topics",
        "2 entries",
    ]);
});
test("names a few and counts the rest", () => {
    expect(someOf(["a", "b", "c"], 2)).toBe("a, b, c");
    expect(someOf(["a", "b", "c", "d"], 2)).toBe("a, b and 2 more");
});
test("aligns columns by what is seen", () => {
    expect(alignColumns([
        ["数", "x"],
        ["abc", "y"],
    ])).toEqual(["数   x", "abc  y"]);
});
