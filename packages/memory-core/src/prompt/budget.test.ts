import { describe, expect, it } from "vitest"
import { type Block, createBlock } from "./block.ts"
import { applyCaps, renderBlocks } from "./budget.ts"
import { countTokensByLength as countTokens } from "./count-tokens.ts"
import type { TierInput } from "./tiers.ts"
import type { TokenCaps } from "./token-caps.ts"

const file = (name: string, tokens: number): TierInput => {
  const text = "ab cd ef\n".repeat(Math.ceil((tokens * 4) / 9))
  return { kind: "file", name, tag: name, path: `/${name}`, text, bytesOnDisk: text.length }
}

const auto = (topics: number): TierInput => ({
  kind: "auto",
  name: "auto",
  tag: "auto-memory",
  path: "/m",
  lines: Array.from({ length: topics }, (_, at) => ({ text: `- [t${at}](t${at}.md)`, slugs: [`t${at}`] })),
  bytesNotRead: 0,
  topicCount: topics,
  drift: { orphans: [], dangling: [], duplicates: [] },
})

const server: TierInput = { kind: "on-demand", name: "server", tag: "server", path: "call Recall" }

function cut(
  tiers: readonly TierInput[],
  tokenCaps: TokenCaps,
  caps = { lines: 200, bytes: 25_600 },
): Block[] {
  const blocks = tiers.map((tier) => createBlock(tier, [], countTokens))
  applyCaps(blocks, { caps, tokenCaps, countTokens })
  expect(countTokens(renderBlocks(blocks))).toBeLessThanOrEqual(tokenCaps.combined)
  return blocks
}

/** For each tier: what cut it, and whether all, some or nothing but the marker is shown. */
function outline(blocks: readonly Block[]): string[] {
  return blocks.map((block) => {
    const shown = block.dropped
      ? "dropped"
      : block.end === 0
        ? "marker"
        : block.end < block.text.length
          ? "part"
          : "all"
    return [block.tier.name, shown, ...block.cutBy].join(" ")
  })
}

describe("applyCaps", () => {
  it("cuts nothing that fits", () => {
    const blocks = cut([file("global", 90), file("project", 90), auto(9), server], { combined: 32_000 })
    expect(outline(blocks)).toEqual(["global all", "project all", "auto all", "server all"])
  })

  it("counts the tokens of the whole text once when nothing is cut", () => {
    const blocks = [file("global", 90), auto(9)].map((tier) => createBlock(tier, [], countTokens))
    let calls = 0
    applyCaps(blocks, {
      caps: { lines: 200, bytes: 25_600 },
      tokenCaps: { combined: 999 },
      countTokens: () => ++calls,
    })
    expect(calls).toBe(1)
  })

  it("cuts the index to its lines and then to its bytes, the marker included", () => {
    const [byLines] = cut([auto(257)], { combined: 32_000 })
    expect(byLines?.body.split("\n")).toHaveLength(200)
    expect(byLines?.body).toMatch(/\n\[truncated: \d+ bytes; 58 of 257 topics not shown; [^\n]+$/)
    const [byBoth] = cut([auto(257)], { combined: 32_000 }, { lines: 200, bytes: 2_000 })
    expect(byBoth?.cutBy).toEqual(["caps.lines", "caps.bytes"])
    expect(Buffer.byteLength(byBoth?.body ?? "")).toBeLessThanOrEqual(2_000)
    const [exact] = cut([auto(200)], { combined: 32_000 })
    expect(exact?.cutBy).toEqual([])
  })

  it("holds the auto cap over the rendered block", () => {
    const blocks = cut([file("global", 90), auto(100)], { combined: 32_000, auto: 80 })
    expect(outline(blocks)).toEqual(["global all", "auto part cap_tokens_auto"])
    expect(countTokens(renderBlocks(blocks.slice(1)))).toBeLessThanOrEqual(80)
  })

  it("cuts the project file before the global one, and holds the cap over both", () => {
    const tiers = [file("global", 100), file("project", 100), auto(9)]
    const some = cut(tiers, { combined: 32_000, claudeMd: 180 })
    expect(outline(some)).toEqual(["global all", "project part cap_tokens_claude_md", "auto all"])
    const more = cut(tiers, { combined: 32_000, claudeMd: 90 })
    expect(outline(more)).toEqual([
      "global part cap_tokens_claude_md",
      "project marker cap_tokens_claude_md",
      "auto all",
    ])
    expect(countTokens(renderBlocks(more.slice(0, 2)))).toBeLessThanOrEqual(90)
  })

  it("cuts the host's own tiers from the last, then auto, project and global", () => {
    const tiers = [
      file("global", 200),
      file("project", 200),
      auto(50),
      file("one", 200),
      server,
      file("two", 200),
    ]
    const outlines = [1_000, 800, 600, 400, 200].map((combined) =>
      cut(tiers, { combined })
        .map((block) => (block.cutBy.length > 0 ? block.tier.name : ""))
        .join(" ")
        .trim(),
    )
    expect(outlines.map((names) => names.split(/\s+/))).toEqual([
      ["two"],
      ["one", "two"],
      ["auto", "one", "two"],
      ["project", "auto", "one", "two"],
      ["global", "project", "auto", "one", "two"],
    ])
  })

  it("drops blocks only when all their markers are too much", () => {
    const tiers = [file("global", 200), file("project", 200), auto(50), server]
    const blocks = cut(tiers, { combined: 60 })
    expect(blocks.map((block) => block.dropped)).toEqual([false, false, true, true])
    expect(cut(tiers, { combined: 1 }).every((block) => block.dropped)).toBe(true)
    expect(cut([auto(50)], { combined: 999 }, { lines: 200, bytes: 9 })[0]).toMatchObject({
      dropped: true,
      cutBy: ["caps.bytes"],
    })
  })
})
