import { expect, test } from "vitest";
import { renderHelp } from "./help.ts";
test.each([40, 60, 80, 100, 200])("in %i columns every line fits, and at most 100 are used", (columns) => {
    const lines = renderHelp(columns).split("\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(Math.min(columns, 100));
    expect(lines.filter((line) => line !== line.trimEnd())).toEqual([]);
});
test("a wide terminal needs fewer lines than a narrow one and says the same", () => {
    const words = (columns) => renderHelp(columns).split(/\s+/);
    expect(words(100)).toEqual(words(40));
    expect(renderHelp(100).split("\n").length).toBeLessThan(renderHelp(40).split("\n").length);
});
