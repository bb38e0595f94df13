// What docs/coming-from.md says of this library, one test for each statement; the last test compares the two.
import "./coming-from/caliban.ts";
import "./coming-from/claude-code.ts";
import "./coming-from/every-layout.ts";
import "./coming-from/memory-tool.ts";
import "./coming-from/squads.ts";
import "./coming-from/open-claw-and-wundr.ts";
import { expect, it } from "vitest";
import { titles } from "./coming-from/world.ts";
import { readPage } from "./pages.ts";
it("the page has exactly these statements", () => {
    const statements = [...readPage("docs/coming-from.md").matchAll(/^- (.*(?:\n {2}.*)*)/gm)];
    expect(statements.map(([, text = ""]) => text.replace(/\n\s+/g, " ")).sort()).toEqual([...titles].sort());
});
