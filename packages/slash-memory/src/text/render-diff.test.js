import { expect, test } from "vitest";
import { createRandomText } from "../../test/random-text.ts";
import { renderDiff } from "./render-diff.ts";
import { createStyle } from "./style.ts";
const plain = createStyle();
test("shows a change with three lines around it", () => {
    const before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
    expect(renderDiff(before, before.replace("5\n", "five\nfive and a half\n"), plain)).toMatchInlineSnapshot(`
    "@@ -2,7 +2,8 @@
     2
     3
     4
    -5
    +five
    +five and a half
     6
     7
     8"
  `);
});
test("shows distant changes as separate hunks", () => {
    const before = Array.from({ length: 20 }, (_, at) => `${at}\n`).join("");
    const after = before.replace("1\n", "one\n").replace("18\n", "");
    expect(renderDiff(before, after, plain).match(/^@@.*@@$/gm)).toEqual([
        "@@ -1,5 +1,5 @@",
        "@@ -16,5 +16,4 @@",
    ]);
});
test("says that the last line has no line end", () => {
    expect(renderDiff("a\n", "a", plain)).toBe("@@ -1,1 +1,1 @@\n-a\n+a\n\\ No newline at end of file");
});
test("shows line ends only where they are mixed", () => {
    expect(renderDiff("a\r\n", "a\r\nb\r\n", plain)).toBe("@@ -1,1 +1,2 @@\n a\n+b");
    expect(renderDiff("a\r\n", "a\n", plain)).toBe("@@ -1,1 +1,1 @@\n-a\\x0d\n+a");
});
test("numbers a new file from 0", () => {
    expect(renderDiff("", "a\n", plain)).toBe("@@ -0,0 +1,1 @@\n+a");
});
test("is empty when nothing changed", () => {
    expect(renderDiff("a\n", "a\n", plain)).toBe("");
});
test("uses colours with colour: true", () => {
    expect(renderDiff("", "a\n", createStyle({ colour: true }))).toContain("\u001b[32m+a\u001b[0m");
});
test("shows the same hunks whether the equal ends are long or short", () => {
    const randomText = createRandomText(3, ["a\n", "b\n", "c\n", "\n", "\r\n"]);
    for (let run = 0; run < 500; run++) {
        const [before, after] = [randomText(30), randomText(30)];
        const ends = "=\n".repeat(50);
        const hunks = (text) => text.replace(/^@@.*@@$/gm, "@@");
        const alone = renderDiff(`=\n=\n=\n${before}=\n=\n=\n`, `=\n=\n=\n${after}=\n=\n=\n`, plain);
        expect(hunks(renderDiff(ends + before + ends, ends + after + ends, plain))).toBe(hunks(alone));
    }
});
