import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openClaw, squads, wundr } from "../../src/layouts.ts";
import { isLayoutStem, topicPath } from "../../src/paths/layout.ts";
import { formatPointer, formOf } from "../../src/topic-index/format-pointer.ts";
import { findDrift } from "../../src/topic-index/index-drift.ts";
import { mergeLateSave } from "../../src/topic-index/merge-late-save.ts";
import { formatIndex, parseIndex } from "../../src/topic-index/parse-index.ts";
import { repairIndex } from "../../src/topic-index/repair-index.ts";
import { restorePointers } from "../../src/topic-index/restore-pointers.ts";
import { removePointers, upsertPointer } from "../../src/topic-index/update-index.ts";
import { editTopic, formatTopic } from "../../src/topics/format-topic.ts";
import { parseTopic } from "../../src/topics/parse-topic.ts";
import { fileStem, hostileDescription, hostileText, indexText, SLUGS } from "../arbitrary-index.ts";
const LAYOUTS = [
    openClaw(),
    wundr(),
    squads({ squad: "a", agent: "b" }),
    { name: "own", topicFolder: "my notes (1)", typeless: true },
];
const layouts = () => fc.constantFrom(...LAYOUTS);
/** An index as `indexText` makes it, with the links of a layout. */
const linkedText = (layout) => indexText().map((text) => layout.topicFolder === undefined
    ? text
    : text
        .replaceAll(/\]\(<([^>]+)>/g, (_, file) => `](<${layout.topicFolder}/${file}>`)
        .replaceAll(/\]\((?!<)([^)]+\.md)/g, (_, file) => `](${encodeFolder(layout)}/${file}`));
const encodeFolder = ({ topicFolder = "" }) => topicFolder.replace(/[ ()]/g, encodeCharacter);
const encodeCharacter = (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
const slugsOf = (text, layout) => parseIndex(text, layout).lines.flatMap(({ pointer }) => pointer?.slugs ?? []);
describe("a pointer in a layout", () => {
    it("is parsed as what it was formatted from, whatever the file is called and the hook says", () => {
        fc.assert(fc.property(layouts(), fileStem(), hostileDescription(), (layout, slug, description) => {
            const form = formOf([], layout);
            const line = formatPointer({ slug, type: "user", description }, form);
            const [parsed, ...others] = parseIndex(line, layout).lines;
            expect(others).toEqual([]);
            // A backslash escapes, and a link cannot name a file of the product.
            if (isLayoutStem(layout, slug))
                expect(parsed?.pointer).toBeUndefined();
            else
                expect(parsed?.pointer?.slugs).toEqual([slug]);
            if (layout.topicFolder !== undefined)
                expect(slugsOf(line, undefined)).toEqual([]);
        }));
    });
    it("is found by the quick parser exactly where the full parser finds it", () => {
        fc.assert(fc.property(layouts(), fc.constantFrom(...SLUGS, "state", "2026-01-02", "memory"), (layout, slug) => {
            for (const path of [`${slug}.md`, `memory/${slug}.md`, topicPath(layout, slug)]) {
                const quick = parseIndex(`- [${slug}](${path}) — hook`, layout).lines[0]?.pointer;
                const full = parseIndex(`- [${slug}](${path}) — hook <!-- x -->`, layout).lines[0]?.pointer;
                expect(quick && { ...quick, hook: "" }).toEqual(full && { ...full, hook: "" });
            }
        }));
    });
    it("never changes the text that it is parsed from", () => {
        fc.assert(fc.property(layouts(), hostileText(), (layout, text) => {
            expect(formatIndex(parseIndex(text, layout))).toBe(text);
        }));
    });
    it("is added, updated, removed and restored without a change of any other line", () => {
        fc.assert(fc.property(layouts().chain((layout) => fc.tuple(fc.constant(layout), linkedText(layout))), fc.constantFrom(...SLUGS), hostileDescription(), ([layout, text], slug, description) => {
            const index = parseIndex(text, layout);
            const others = slugsOf(text, layout).filter((other) => other !== slug);
            const updated = upsertPointer(index, { slug, type: "user", description }, { refreshHook: true });
            expect(slugsOf(updated.text, layout)).toContain(slug);
            expect(new Set(slugsOf(updated.text, layout))).toEqual(new Set([...others, slug]));
            const removed = removePointers(parseIndex(updated.text, layout), slug);
            expect(new Set(slugsOf(removed.text, layout))).toEqual(new Set(others));
            const restored = restorePointers(parseIndex(removed.text, layout), slug, removed.removed);
            expect(new Set(slugsOf(restored.text, layout))).toEqual(new Set([...others, slug]));
        }));
    });
    it("is repaired to exactly one for every topic", () => {
        fc.assert(fc.property(layouts().chain((layout) => fc.tuple(fc.constant(layout), linkedText(layout))), ([layout, text]) => {
            const describe = (slug) => ({
                slug,
                description: `about ${slug}`,
            });
            const slugs = [...SLUGS];
            const repaired = repairIndex(text, { slugs, describe, layout });
            const drift = findDrift(parseIndex(repaired.text, layout), slugs);
            expect([drift.unlisted, drift.dangling, drift.duplicates]).toEqual([[], [], []]);
            expect(repairIndex(repaired.text, { slugs, describe, layout }).text).toBe(repaired.text);
        }));
    });
    it("stays when an editor saves an older index late", () => {
        const layout = openClaw();
        const index = "# M\n- [a](memory/a.md) — one\n";
        const save = "# M\n- [b](memory/b.md) — two\n- a note\n- [gone](memory/gone.md)\n";
        const merged = mergeLateSave(index, save, (slug) => slug === "b", layout);
        expect(merged).toBe("# M\n- [b](memory/b.md) — two\n- a note\n- [a](memory/a.md) — one\n");
    });
});
describe("the form of an index", () => {
    const form = (text, layout) => formOf(parseIndex(text, layout).lines, layout).typed;
    it.each([
        ["no pointers", "", false],
        ["one pointer with a type", "- [a](a.md) — user: one\n", true],
        ["one pointer without a type", "- [a](a.md) — one\n", false],
        ["a typed one among others", "- [a](a.md) — one\n- [b](b.md) — user: two\n", true],
    ])("with %s in a typeless layout has types: %s", (_name, text, typed) => {
        expect(form(text, squads({ squad: "a", agent: "b" }))).toBe(typed);
    });
    it("begins with types in any other layout", () => {
        expect(form("", openClaw())).toBe(true);
        expect(form("- [a](memory/a.md) — one\n", openClaw())).toBe(true);
    });
});
describe("the frontmatter of a typeless layout", () => {
    const layout = squads({ squad: "a", agent: "b" });
    const draft = { slug: "a", type: "user", description: "What", body: "Text" };
    it("has its type at the top level", () => {
        expect(formatTopic(draft, layout)).toBe('---\nname: a\ndescription: "What"\ntype: user\n---\n\nText\n');
    });
    it("gets a missing type at the top level, and keeps one that is elsewhere", () => {
        const plain = "---\r\nname: a\r\ndescription: Old\r\n# note\r\n---\r\nText\r\n";
        expect(editTopic(plain, draft, layout)).toBe("---\r\nname: a\r\ndescription: What\r\n# note\r\ntype: user\r\n---\r\nText\r\n");
        const nested = "---\nname: a\ndescription: Old\nmetadata:\n  type: project\n---\nText\n";
        expect(editTopic(nested, draft, layout)).toBe("---\nname: a\ndescription: What\nmetadata:\n  type: user\n---\nText\n");
        expect(editTopic("{name: a, x: 1}", draft, layout)).toBe(formatTopic(draft, layout));
        expect(editTopic("---\n{name: a, x: 1}\n---\nText\n", draft, layout)).toContain("type: user");
    });
    it("is read as what was written", () => {
        fc.assert(fc.property(hostileDescription(), (text) => {
            const description = text.replace(/[\r\n\u2028]/g, " ").trim() || "x";
            const topic = parseTopic("a", formatTopic({ ...draft, description }, layout));
            expect(topic).toMatchObject({ type: "user", body: "Text" });
            expect(topic.description?.replace(/\s+/g, " ")).toBe(description.replace(/\s+/g, " "));
        }));
    });
});
