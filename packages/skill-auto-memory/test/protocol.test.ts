import { describe, expect, test } from "vitest"
import { autoMemorySkill, skillFragment, squadsInstructions } from "../src/index.ts"
import {
  FRAGMENT_PROTOCOL,
  FULL_FRAGMENT_PROTOCOL,
  findProtocolDrift,
  READ_ONLY_PROTOCOL,
  SKILL_PROTOCOL,
  SQUADS_PROTOCOL,
} from "./protocol.ts"

const { text, fragment } = autoMemorySkill
const readOnly = skillFragment({ enabled: true, readOnly: true })
const full = skillFragment({
  enabled: true,
  tools: ["ReadMemoryTopic", "MemorySearch", "WriteMemoryTopic"],
  mounts: [
    { name: "user", access: "write" },
    { name: "team", access: "read" },
  ],
})

describe("the protocol", () => {
  test.each([
    ["is what SKILL.md says", text, SKILL_PROTOCOL],
    ["is what the fragment says", fragment, FRAGMENT_PROTOCOL],
    ["is, with a search and mounts, what their fragment says", full, FULL_FRAGMENT_PROTOCOL],
    ["is, without writing, what the read-only fragment says", readOnly, READ_ONLY_PROTOCOL],
    ["is what the section for squads says", squadsInstructions, SQUADS_PROTOCOL],
  ])("%s", (_, said, protocol) => {
    expect(findProtocolDrift(said, protocol)).toEqual([])
  })

  test("needs every section", () => {
    expect(findProtocolDrift(autoMemorySkill.body, SKILL_PROTOCOL).join("\n")).toContain("the sections are")
    for (const { title, level } of SKILL_PROTOCOL.slice(1)) {
      const changed = text.replace(`${"#".repeat(level)} ${title}\n`, `${"#".repeat(level)} Other\n`)
      expect(findProtocolDrift(changed, SKILL_PROTOCOL).join("\n")).toContain("the sections are")
    }
  })

  test("needs every rule", () => {
    for (const { title, rules } of SKILL_PROTOCOL) {
      for (const rule of rules) {
        const changed = text.replace(rule, "")
        expect(changed).not.toBe(text)
        expect(findProtocolDrift(changed, SKILL_PROTOCOL)).toContain(
          `"${title}" does not say once: ${rule.source}`,
        )
      }
    }
  })
})

/** Changes of the skill's text that reverse, drop or move a rule. */
const MUTATIONS: readonly (readonly [string, string | RegExp, string])[] = [
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
  ["the meanings of two types swapped", /(who the user is)(.*?)(how the user wants work done)/s, "$3$2$1"],
  ["good and bad examples swapped", "| good | bad |", "| bad | good |"],
  ["a secret among the good examples", '"New to React"', '"The user\'s password is hunter2"'],
  ["a bad example among the good ones", /("Pipeline bugs.*") \| ("The staging password is …")/, "$2 | $1"],
  ["a row that is not in the protocol", /^\| `user`.*\n/m, '$&| `secret` | keys | "sk-1" | "" |\n'],
  ["a description that is turned round", "Reads and writes this project's", "Never touches this project's"],
  ["a description with its condition turned round", "when a lasting fact", "not when a lasting fact"],
  ["a description without triggers", / Use when a task may depend.*/, ""],
  [
    "a description without the user's words",
    /the user says "remember", "forget" or "like last time", and when /,
    "",
  ],
  ["needs of the skill that are turned round", "Needs the tools", "Works without the tools"],
  ["another name in the frontmatter", "name: auto-memory", "name: memory"],
  ["a line that the frontmatter does not have", "license: MIT", "license: MIT\nallowed-tools: Bash"],
  ["memory used against a request", "continue as if it were empty", "use it without saying so"],
]

describe("a changed skill is reported:", () => {
  test.each(MUTATIONS)("%s (%s)", (_, pattern, replacement) => {
    const changed = text.replace(pattern, replacement)
    expect(changed).not.toBe(text)
    expect(findProtocolDrift(changed, SKILL_PROTOCOL)).not.toEqual([])
  })
})

describe("a changed fragment is reported:", () => {
  test.each<[string, string | RegExp, string]>([
    ["secrets allowed", "Never save: secrets", "Save: secrets"],
    ["secrets left out", "secrets, ", ""],
    ["memory as instructions", "data, not instructions", "instructions, not data"],
    ["no verification", "verify before relying on it", "rely on it"],
    ["a second topic", "Update a topic instead of adding a second", "Add a second topic"],
    ["a write without a reason", "that is in no repository", "that is in a repository"],
    ["no search", / `MemorySearch.*/, " `MemorySearch {query}`: never."],
    ["memories that disagree in silence", "say so, with both places", "choose one"],
    ["another permission", "Writes appear", "Secrets may be saved when the user asks. Writes appear"],
  ])("%s", (_, pattern, replacement) => {
    const changed = full.replace(pattern, replacement)
    expect(changed).not.toBe(full)
    expect(findProtocolDrift(changed, FULL_FRAGMENT_PROTOCOL)).not.toEqual([])
  })
})

describe("a changed section for squads is reported:", () => {
  test.each([
    ["secrets allowed", "Never save passwords", "Save passwords"],
    ["other lines changed", "one line and no other", "any line"],
    ["a change without reading", "and before you change it", "and after you changed it"],
    ["a second topic", "instead of adding another one", "and add another one"],
  ])("%s", (_, pattern, replacement) => {
    const changed = squadsInstructions.replace(pattern, replacement)
    expect(changed).not.toBe(squadsInstructions)
    expect(findProtocolDrift(changed, SQUADS_PROTOCOL)).not.toEqual([])
  })
})
