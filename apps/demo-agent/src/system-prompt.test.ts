import { skillFragment } from "@caliban/skill-auto-memory"
import { expect, test } from "vitest"
import { buildSystemPrompt } from "./system-prompt.ts"

const on = { enabled: true, readOnly: false }
const off = { enabled: false, readOnly: false }

test("the prefix is above the host's system prompt, the skill below it", () => {
  const prompt = buildSystemPrompt("<auto-memory>\n</auto-memory>\n", on)
  expect(prompt.startsWith("<auto-memory>\n</auto-memory>\n\nYou are ")).toBe(true)
  expect(prompt.endsWith(skillFragment(on).trimEnd())).toBe(true)
})

test("memory that is off leaves no word of it", () => {
  expect(buildSystemPrompt("", off)).toMatch(/^You are [^\n]+$/)
  expect(buildSystemPrompt("", off)).not.toMatch(/MemoryTopic|auto-memory|skill/)
})
