import { expect, it } from "vitest";
import { cutText, oneLine } from "./cut.ts";
it("cuts by code points, at a word, and keeps one line", () => {
    expect(oneLine(" a\r\n\tb\u2028c ")).toBe("a b c");
    expect([...cutText("😀".repeat(300), 200)]).toHaveLength(200);
    expect(cutText(`${"word ".repeat(60)}`, 50)).toMatch(/^(?:word )+word…$/u);
    expect(cutText("short", 50)).toBe("short");
});
