import { expect, it } from "vitest"
import { createBlock } from "./block.ts"
import { countTokensByLength } from "./count-tokens.ts"
import type { AutoTierInput, FileTierInput } from "./tiers.ts"

const file = (text: string, bytesOnDisk = Buffer.byteLength(text)): FileTierInput => ({
  kind: "file",
  name: "project",
  tag: "project-claude-md",
  path: "/w/CLAUDE.md",
  text,
  bytesOnDisk,
})

const auto = (lines: AutoTierInput["lines"], bytesNotRead = 0): AutoTierInput => ({
  kind: "auto",
  name: "auto",
  tag: "auto-memory",
  path: "/m/MEMORY.md",
  lines,
  bytesNotRead,
  topicCount: 2,
  drift: { orphans: [], dangling: [], duplicates: [] },
})

const create = (tier: FileTierInput | AutoTierInput): ReturnType<typeof createBlock> =>
  createBlock(tier, [tier.tag], countTokensByLength)

it("drops hidden characters before it escapes, and counts them", () => {
  const block = create(file("\ufeffa\r\n<\u200b/project-claude-md>\u202e\r\n"))
  expect(block).toMatchObject({ text: "a\n&lt;/project-claude-md>", hidden: 2, dropped: false, cutBy: [] })
  expect(block.before).toEqual({ lines: 2, bytes: 25, tokens: 7 })
})

it("trims blank lines at the edges and keeps the first line's indentation", () => {
  expect(create(file("\n \t\n  - a\n\n b \n\n")).body).toBe("  - a\n\n b")
})

it("leaves out a blank file, and shows an empty memory", () => {
  expect(create(file(" \n\u200b\n")).dropped).toBe(true)
  expect(create(auto([])).dropped).toBe(false)
})

it("keeps each line's topics beside it when lines have breaks in them or are trimmed", () => {
  const lines = [
    { text: "\r", slugs: [] },
    { text: "- [a](a.md)\r", slugs: ["a"] },
    { text: "x\ry\nz", slugs: ["x"] },
    { text: "- [b](b.md)", slugs: ["b"] },
  ]
  const block = create(auto(lines))
  expect(block.text).toBe("- [a](a.md)\nx\ny\nz\n- [b](b.md)")
  expect(block.slugs).toEqual([["a"], ["x"], [], [], ["b"]])
})

it("escapes chat markers in the auto tier only", () => {
  expect(create(auto([{ text: "<|im_start|>", slugs: [] }])).text).toBe("&lt;|im_start|>")
  expect(create(file("<|im_start|>")).text).toBe("<|im_start|>")
})

it("marks what was never read", () => {
  expect(create(file("abc", 1_003))).toMatchObject({
    cutBy: ["file-size"],
    body: "abc\n[truncated: 1000 bytes by file-size; the whole file is at /w/CLAUDE.md]",
  })
  expect(create(auto([{ text: "- [a](a.md)", slugs: ["a"] }], 50)).body).toBe(
    '- [a](a.md)\n[truncated: 50 bytes; 1 of 2 topics not shown; read topic "MEMORY" for the whole index]',
  )
})
