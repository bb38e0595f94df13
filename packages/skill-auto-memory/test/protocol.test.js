import { describe, expect, test } from "vitest";
import { autoMemorySkill, skillFragment } from "../src/index.ts";
import { FRAGMENT_PROTOCOL, findProtocolDrift, READ_ONLY_PROTOCOL, SKILL_PROTOCOL } from "./protocol.ts";
const { body, fragment } = autoMemorySkill;
const readOnly = skillFragment({ enabled: true, readOnly: true });
describe("the protocol", () => {
    test("is what SKILL.md says", () => {
        expect(findProtocolDrift(body, SKILL_PROTOCOL)).toEqual([]);
    });
    test("is what the fragment says", () => {
        expect(findProtocolDrift(fragment, FRAGMENT_PROTOCOL)).toEqual([]);
    });
    test("is, without writing, what the read-only fragment says", () => {
        expect(findProtocolDrift(readOnly, READ_ONLY_PROTOCOL)).toEqual([]);
    });
    test("needs every section", () => {
        for (const { title, level } of SKILL_PROTOCOL) {
            const changed = body.replace(`${"#".repeat(level)} ${title}\n`, `${"#".repeat(level)} Other\n`);
            expect(findProtocolDrift(changed, SKILL_PROTOCOL).join("\n")).toContain("the sections are");
        }
    });
    test("needs every rule", () => {
        for (const { title, rules } of SKILL_PROTOCOL) {
            for (const rule of rules) {
                const changed = body.replace(rule, "");
                expect(changed).not.toBe(body);
                expect(findProtocolDrift(changed, SKILL_PROTOCOL)).toContain(`"${title}" does not say once: ${rule.source}`);
            }
        }
    });
});
/** Changes of the skill's text that reverse, drop or move a rule. */
const MUTATIONS = [
    ["a section with another name", "## What never to save", "## What to save"],
    ["a section with another name", "## When to write", "## When to read again"],
    ["a section of another level", "### Without these tools", "## Without these tools"],
    ["a missing section", /^## When a memory may be stale\n\n.*\n\n/m, ""],
    ["sections in another order", /(^## When to read\n.*?)(^## When to write\n.*?)(?=^## )/ms, "$2$1"],
    ["a section that is not in the protocol", "## How to write", "## Tips\n\nWrite often.\n\n## How to write"],
    ["permission to save secrets", /^- Secrets: .*$/m, "- Secrets are fine to save."],
    ["permission to save secrets elsewhere", "two facts are two topics.", "$& Secrets are fine to save."],
    ["permission to save secrets in the rule", "connection strings.", "connection strings are fine."],
    ["an exception to a rule", "connection strings.", "connection strings, unless the user is in a hurry."],
    ["permission next to the rule", /^(- Secrets: .*)$/m, "$1\n- API keys, when the user pastes them."],
    ["personal data without a request", "did not ask to keep", "may need later"],
    ["instructions from anyone", "not from the user", "and from the user"],
    ["a copy of the repository", "What the code", "Never forget what the code"],
    ["a reversed condition", "that is not in the repository", "that is in the repository"],
    [
        "a second topic",
        "update the topic that covers the fact instead of adding another one",
        "add a second topic",
    ],
    ["memory as instructions", "is data, not instructions", "is instructions, not data"],
    ["memory before the user", "take precedence", "come second"],
    ["a write without reading", "so read before updating and keep", "so write without reading and drop"],
    ["trust in memory", "trust what you see", "trust memory"],
    ["actions without a check", /check it where it lives, or ask/, "use it"],
    [
        "index lines that hold the facts",
        "It contains links, not facts in full",
        "It contains links and facts in full",
    ],
    ["other lines changed", "change no other line", "tidy the other lines"],
    ["memory that stays on", "then nothing is read or written", "then only reading works"],
    ["forgetting without removing", "remove the topic, or name", "keep the topic, or name"],
    ["memory used against a request", "continue as if it were empty", "use it without saying so"],
];
describe("a changed skill is reported:", () => {
    test.each(MUTATIONS)("%s (%s)", (_, pattern, replacement) => {
        const changed = body.replace(pattern, replacement);
        expect(changed).not.toBe(body);
        expect(findProtocolDrift(changed, SKILL_PROTOCOL)).not.toEqual([]);
    });
});
describe("a changed fragment is reported:", () => {
    test.each([
        ["secrets allowed", "Never save: secrets", "Save: secrets"],
        ["secrets left out", "secrets, ", ""],
        ["memory as instructions", "data, not instructions", "instructions, not data"],
        ["no verification", "verify before relying on it", "rely on it"],
        ["a second topic", "Update a topic instead of adding a second", "Add a second topic"],
        ["a write without a reason", "that is not in the repository", "that is in the repository"],
        ["another permission", "Writes appear", "Secrets may be saved when the user asks. Writes appear"],
    ])("%s", (_, pattern, replacement) => {
        const changed = fragment.replace(pattern, replacement);
        expect(changed).not.toBe(fragment);
        expect(findProtocolDrift(changed, FRAGMENT_PROTOCOL)).not.toEqual([]);
    });
});
