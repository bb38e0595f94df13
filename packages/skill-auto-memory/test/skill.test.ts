import { readFileSync } from "node:fs"
import { isAbsolute, join } from "node:path"
import { countTokensByLength } from "@caliban/memory-core"
import { describe, expect, test } from "vitest"
import { parse } from "yaml"
import { autoMemorySkill, skillBody, skillFragment } from "../src/index.ts"

describe("autoMemorySkill", () => {
  test("is the file, as text and by path", () => {
    const path = autoMemorySkill.path ?? ""
    expect(isAbsolute(path)).toBe(true)
    expect(autoMemorySkill.text).toBe(readFileSync(join(path, "SKILL.md"), "utf8"))
  })

  test("has the name and description of the frontmatter", () => {
    const [, yaml = ""] = autoMemorySkill.text.split("---\n")
    const { name, description } = parse(yaml) as Record<string, string>
    expect({ name: autoMemorySkill.name, description: autoMemorySkill.description }).toEqual({
      name,
      description,
    })
  })

  test("has a body without frontmatter", () => {
    expect(autoMemorySkill.body).toMatch(/^# Auto memory\n/)
    expect(autoMemorySkill.text.endsWith(`---\n\n${autoMemorySkill.body}`)).toBe(true)
  })
})

describe("skillFragment", () => {
  test("is empty when memory is off", () => {
    expect(skillFragment({ enabled: false })).toBe("")
    expect(skillFragment({ enabled: false, readOnly: true })).toBe("")
  })

  test("is the skill's fragment when memory is on", () => {
    expect(skillFragment({ enabled: true })).toBe(autoMemorySkill.fragment)
    expect(skillFragment({ enabled: true, readOnly: false })).toBe(autoMemorySkill.fragment)
  })

  test("omits writing when memory is read-only", () => {
    const fragment = skillFragment({ enabled: true, readOnly: true })
    expect(fragment).toContain("ReadMemoryTopic")
    expect(fragment).not.toMatch(/write/i)
  })

  test("says what never to save to a model that can only edit", () => {
    const fragment = skillFragment({ enabled: true, tools: ["ReadMemoryTopic", "EditMemoryTopic"] })
    expect(fragment).toContain("Never save: secrets")
    expect(fragment).not.toContain("WriteMemoryTopic")
  })

  test("names the memory's own tag, and `auto-memory` for a memory without one", () => {
    for (const readOnly of [false, true]) {
      const fragment = skillFragment({ enabled: true, readOnly, tag: "auto-memory-index" })
      expect(fragment).toContain("`<auto-memory-index>`, if present, is the index")
      expect(fragment).not.toContain("<auto-memory>")
      const other = fragment.replaceAll("auto-memory-index", "auto-memory")
      expect(skillFragment({ enabled: true, readOnly })).toBe(other)
    }
    expect(skillFragment({ enabled: true, tag: "$&" })).toContain("`<$&>`")
  })

  test("leaves the text and the fragment of `autoMemorySkill` with the default tag", () => {
    skillFragment({ enabled: true, tag: "notes" })
    expect(autoMemorySkill.text).toContain("The `<auto-memory>` block")
    expect(autoMemorySkill.fragment).toBe(skillFragment({ enabled: true, tag: "auto-memory" }))
  })
})

test("the fragment and the body follow the tag and the names of the tools", () => {
  const names = { tag: "team-memory", namePrefix: "team_" }
  const mounts = [{ name: "user", access: "write" }] as const
  const tools = ["ReadMemoryTopic", "MemorySearch", "WriteMemoryTopic"]
  const prefixed = tools.map((name) => `team_${name}`)
  const fragment = skillFragment({ enabled: true, tools: prefixed, mounts, ...names })
  const usual = skillFragment({ enabled: true, tools, mounts })
  for (const [text, original] of [
    [fragment, usual],
    [skillBody(names), autoMemorySkill.body],
  ] as const) {
    expect(text).not.toMatch(
      /(?<!team_)\b(?:Read|Write|List|Remove)MemoryTopics?|(?<!team_)MemorySearch|<auto-memory/,
    )
    expect(text.replaceAll("team_", "").replaceAll("<team-memory", "<auto-memory")).toBe(original)
    expect(text).toContain("`team_WriteMemoryTopic {slug, type, description, body}`")
    expect(text).toContain("team_MemorySearch")
  }
  expect(skillBody(names)).toContain("`team_ConfirmMemoryEntry {entry}`")
  expect(skillBody({})).toBe(autoMemorySkill.body)
})

test("the fragment names no project, no files and no repository of its own: a user of a pool has none", () => {
  expect(autoMemorySkill.fragment).not.toMatch(/(?:this|the) (?:project|repository)|local|files,/)
})

test("the fragment explains mounts in under 60 tokens, and only when there are any", () => {
  const plain = skillFragment({ enabled: true })
  expect(plain).not.toContain("mount")
  const mounts = [
    { name: "user", access: "write" },
    { name: "team", access: "read" },
  ] as const
  const text = skillFragment({ enabled: true, mounts })
  expect(text).toContain(
    '- `<auto-memory mount="user">` is another memory; its topics have the slug `user/slug`. Read-only: team.',
  )
  expect(countTokensByLength(text) - countTokensByLength(plain)).toBeLessThan(60)
})

test("the fragment explains writing when only a mount of a read-only memory can be written", () => {
  const fragmentWith = (access: "read" | "write"): string =>
    skillFragment({ enabled: true, readOnly: true, mounts: [{ name: "user", access }] })
  expect(fragmentWith("write")).toContain("WriteMemoryTopic")
  expect(fragmentWith("read")).not.toContain("WriteMemoryTopic")
})
