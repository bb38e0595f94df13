import { readFileSync } from "node:fs"
import { isAbsolute, join } from "node:path"
import { describe, expect, test } from "vitest"
import { parse } from "yaml"
import { autoMemorySkill, skillFragment } from "../src/index.ts"

describe("autoMemorySkill", () => {
  test("is the file, as text and by path", () => {
    const path = autoMemorySkill.path ?? ""
    expect(isAbsolute(path)).toBe(true)
    expect(autoMemorySkill.text).toBe(readFileSync(join(path, "SKILL.md"), "utf8"))
  })

  test("says what the frontmatter says", () => {
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

  test("leaves writing out when memory is read-only", () => {
    const fragment = skillFragment({ enabled: true, readOnly: true })
    expect(fragment).toContain("ReadMemoryTopic")
    expect(fragment).not.toMatch(/write/i)
  })
})
