import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { autoMemorySkill } from "../src/index.ts";
import { countTokens, findSpecProblems } from "./agent-skill-spec.ts";
const { text, path = "", fragment } = autoMemorySkill;
describe("SKILL.md", () => {
    test("passes the Agent Skills specification", () => {
        expect(findSpecProblems(basename(path), text)).toEqual([]);
    });
    test("is the only file of its folder, so that a copy of the folder is the whole skill", () => {
        expect(readdirSync(path)).toEqual(["SKILL.md"]);
        expect(readdirSync(join(path, ".."))).toEqual(["auto-memory"]);
    });
    test("stays under 1,500 tokens, by a margin for tokenisers that count more", () => {
        expect(countTokens(text)).toBeLessThanOrEqual(1_350);
    });
    test("has a fragment under 250 tokens, by the same margin", () => {
        expect(countTokens(fragment)).toBeLessThanOrEqual(215);
    });
    test("does not shout, command or claim to outrank anything", () => {
        const coercion = /\b(MUST|NEVER|ALWAYS|OVERRIDE|IMPORTANT|CRITICAL|WARNING|EXACTLY|DO NOT)\b|override|obey/;
        expect(text).not.toMatch(coercion);
        expect(fragment).not.toMatch(coercion);
    });
});
describe("the validator", () => {
    const other = (pattern, replacement) => text.replace(pattern, replacement);
    test.each([
        ["a seventh key", other("license:", "disable-model-invocation: false\nlicense:")],
        ["no name", other("name: auto-memory\n", "")],
        ["a name that is not the folder's", other("name: auto-memory", "name: memory")],
        ["a name with capitals", other("name: auto-memory", "name: Auto-Memory")],
        ["a name with a double hyphen", other("name: auto-memory", "name: auto--memory")],
        ["a name that is too long", other("name: auto-memory", `name: ${"a".repeat(65)}`)],
        ["an empty description", other(/description: .*/, 'description: ""')],
        ["a long description", other(/description: .*/, `description: ${"a".repeat(1_025)}`)],
        ["a long compatibility", other(/compatibility: .*/, `compatibility: ${"a".repeat(501)}`)],
        ["metadata that is not a string", other(/package: .*/, "always-loaded: true")],
        ["metadata that is not a map", other(/metadata:\n.*/, "metadata: always-loaded")],
        ["no instructions", other(/\n---\n.*/s, "\n---\n")],
        ["long instructions", text + "word ".repeat(4_000)],
        ["too many lines", text + "\n".repeat(500)],
        ["no frontmatter", autoMemorySkill.body],
    ])("refuses %s", (_, changed) => {
        expect(changed).not.toBe(text);
        expect(findSpecProblems("auto-memory", changed)).not.toEqual([]);
    });
});
