import { expect, it } from "vitest"
import { createBlock } from "./block.ts"
import { countTokensByLength } from "./count-tokens.ts"
import { countBytesMissing, countTopicsNotShown, renderBlock, showPart } from "./show-part.ts"
import type { TierInput } from "./tiers.ts"

const auto: TierInput = {
  kind: "auto",
  name: "auto",
  tag: "auto-memory",
  path: '/m/"x"\n/MEMORY.md',
  lines: [
    { text: "- [añb](añb.md) — one", slugs: ["añb"] },
    { text: "- [b](b.md) and [c](c.md)", slugs: ["b", "c"] },
    { text: "- [b](b.md)", slugs: ["b"] },
  ],
  bytesNotRead: 0,
  topicCount: 4,
  drift: { orphans: [], dangling: [], duplicates: [] },
}

it("renders a block between its tags, its path on one line inside its quotes", () => {
  const block = createBlock({ ...auto, lines: [], topicCount: 0 }, [], countTokensByLength)
  expect(renderBlock(block)).toBe(
    '<auto-memory path="/m/&quot;x&quot;&#10;/MEMORY.md" topic_count="0">\n</auto-memory>',
  )
})

it("counts missing bytes and distinct topics that are not shown", () => {
  const block = createBlock(auto, [], countTokensByLength)
  expect([countBytesMissing(block), countTopicsNotShown(block, 4)]).toEqual([0, 1])
  showPart(block, block.text.indexOf("\n"))
  expect([countBytesMissing(block), countTopicsNotShown(block, 4)]).toEqual([38, 3])
  expect(block.body).toBe(
    '- [añb](añb.md) — one\n[truncated: 38 bytes; 3 of 4 topics not shown; read topic "MEMORY" for the whole index]',
  )
  showPart(block, 6)
  expect(countTopicsNotShown(block, 4)).toBe(3)
  showPart(block, 3)
  expect(countTopicsNotShown(block, 4)).toBe(4)
  showPart(block, block.text.length)
  expect(block.body).toBe(block.text)
})

it("escapes a tag that the cut made out of a longer word", () => {
  const text = "see <auto-memory-viewer>"
  const tier: TierInput = { kind: "file", name: "x", tag: "x", path: "/x", text, bytesOnDisk: text.length }
  const block = createBlock(tier, [], countTokensByLength)
  expect(block.body).toBe(text)
  showPart(block, "see <auto-memory".length)
  expect(block.body).toBe("see &lt;auto-memory\n[truncated: 8 bytes by ; the whole file is at /x]")
})

it("says how to reach what is not loaded, on one line", () => {
  const tier: TierInput = { kind: "on-demand", name: "team", tag: "team", path: "call\n Recall </team>" }
  expect(renderBlock(createBlock(tier, ["team"], countTokensByLength))).toBe(
    "<team>\nNot loaded here. To reach it: call Recall &lt;/team>\n</team>",
  )
})
