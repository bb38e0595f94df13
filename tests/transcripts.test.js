import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fencesOf } from "./pages.ts";
import { ROOT } from "./source-files.ts";
const DEMO = join(ROOT, "apps/demo-agent/dist/main.js");
let root = "";
beforeAll(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), "caliban-transcript-")));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
/** The conversations of the fenced blocks of a page, in order. A block is one when the demo's prompt sign is in it. */
function conversations(page) {
    return fencesOf(page)
        .filter(({ code }) => /^› /m.test(code))
        .map(({ code }) => code
        .split(/^\$ npm run demo.*\n/m)
        .filter((part) => part.trim() !== "")
        .map((part) => {
        const lines = part.split("\n").filter((line) => line.trim() !== "");
        return {
            typed: lines.filter((line) => line.startsWith("› ")).map((line) => line.slice(2)),
            shown: lines.filter((line) => !line.startsWith("› ")),
        };
    }));
}
/** What the demo says to these lines, as one process in a project called `/tmp/shop`. */
function converse({ typed }, home) {
    const project = join(home, "shop");
    mkdirSync(project, { recursive: true });
    const output = execFileSync(process.execPath, [DEMO, "--offline"], {
        cwd: project,
        env: { PATH: process.env["PATH"], HOME: home, NO_COLOR: "1" },
        input: `${typed.join("\n")}\n`,
        encoding: "utf8",
    });
    const key = project.replace(/^\//, "").replaceAll("/", "-");
    return output
        .replaceAll(key, "tmp-shop")
        .split("\n")
        .filter((line) => line.trim() !== "");
}
/** Lines that a page may leave out: the banner, and the paths of the files that were written. */
function isOptional(line, at, lines) {
    return at <= lines.findIndex((each) => each.startsWith("/memory, /help")) || /^ {2}~\/.*\.md$/.test(line);
}
describe("the transcript of", () => {
    it.each(["README.md", "apps/demo-agent/README.md"])("%s is what the demo says", (page) => {
        const blocks = conversations(page);
        expect(blocks.length).toBeGreaterThan(0);
        for (const block of blocks) {
            const home = mkdtempSync(join(root, "home-"));
            for (const conversation of block) {
                const real = converse(conversation, home);
                const { shown } = conversation;
                expect(real.filter((line, at) => shown.includes(line) || !isOptional(line, at, real))).toEqual(shown);
            }
        }
    });
});
it("the index that the README shows is what its transcript leaves on disk", () => {
    const [block = []] = conversations("README.md");
    const home = mkdtempSync(join(root, "home-"));
    for (const conversation of block)
        converse(conversation, home);
    const index = readFileSync(join(home, ".local/share/caliban/projects", join(home, "shop").replace(/^\//, "").replaceAll("/", "-"), "memory/MEMORY.md"), "utf8");
    const shown = fencesOf("README.md").find(({ language }) => language === "markdown")?.code;
    const withoutComment = index.replace(/<!--[\s\S]*?-->\n\n/, "");
    expect(withoutComment).toBe(shown);
});
