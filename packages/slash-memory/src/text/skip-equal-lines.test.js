import { expect, test } from "vitest";
import { createRandomText } from "../../test/random-text.ts";
import { skipEqualLines } from "./skip-equal-lines.ts";
test("leaves out whole lines that are equal, except for the context", () => {
    const before = "1\n2\n3\n4\n5\n6\n7\n8\n";
    expect(skipEqualLines(before, before.replace("5", "five"), 2)).toEqual({
        before: "3\n4\n5\n6\n7\n",
        after: "3\n4\nfive\n6\n7\n",
        skipped: 2,
    });
    expect(skipEqualLines("a\n", "b\n", 3)).toEqual({ before: "a\n", after: "b\n", skipped: 0 });
});
test("leaves out the same lines of both texts, and counts those above", () => {
    const randomText = createRandomText(5, ["a\n", "b\n", "\n", "\r\n", "c"]);
    for (let run = 0; run < 2_000; run++) {
        const [before, after] = [randomText(20), randomText(20)];
        const part = skipEqualLines(before, after, 1);
        const start = before
            .split(/(?<=\n)/)
            .slice(0, part.skipped)
            .join("");
        const end = before.slice(start.length + part.before.length);
        expect(start + part.before + end).toBe(before);
        expect(start + part.after + end).toBe(after);
    }
});
