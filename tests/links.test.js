import { existsSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { FILES, PAGES, readPage } from "./pages.ts";
import { ROOT } from "./source-files.ts";
// The skill's links are examples.
const pages = PAGES.filter((page) => !page.includes("/skills/"));
/** Without fenced code and code spans. */
function proseOf(page) {
    return readPage(page)
        .replace(/^```[\s\S]*?^```/gm, "")
        .replace(/`[^`\n]*`/g, "");
}
/** The anchors that GitHub and npm give to the headings of a page. */
function anchorsOf(page) {
    const headings = readPage(page)
        .replace(/^```[\s\S]*?^```/gm, "")
        .matchAll(/^#+ (.+)$/gm);
    return [...headings].map(([, title = ""]) => title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, "")
        .replaceAll(" ", "-"));
}
function linksOf(page) {
    return [...proseOf(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, target = "", anchor]) => ({
        target: target === "" ? page : normalize(join(dirname(page), target)),
        anchor,
    }));
}
describe("the pages", () => {
    it("link to files that exist", () => {
        const dead = pages.flatMap((page) => linksOf(page)
            .filter(({ target }) => !existsSync(join(ROOT, target)))
            .map(({ target }) => `${page}: ${target}`));
        expect(dead).toEqual([]);
    });
    it("link to headings that exist", () => {
        const links = pages.flatMap((page) => linksOf(page).map((link) => ({ page, ...link })));
        const anchored = links.filter(({ anchor }) => anchor !== undefined);
        const dead = anchored.filter(({ target, anchor = "" }) => !anchorsOf(target).includes(anchor));
        expect(dead).toEqual([]);
        expect(anchored.length).toBeGreaterThan(0);
    });
    it("name paths and source files that exist", () => {
        const names = new Set(FILES.map((file) => basename(file)));
        const wrong = pages.flatMap((page) => [...readPage(page).matchAll(/`([\w./-]+)`/g)]
            .map(([, span = ""]) => span)
            .filter((span) => {
            // Made by a command.
            if (span.includes("/reports/"))
                return false;
            if (/^(?:packages|apps|docs|tests|torture|bench|scripts)\//.test(span))
                return !existsSync(join(ROOT, span));
            return /^[\w./-]+\.(?:ts|mjs)$/.test(span) && !names.has(basename(span));
        })
            .map((span) => `${page}: ${span}`));
        expect(wrong).toEqual([]);
    });
});
