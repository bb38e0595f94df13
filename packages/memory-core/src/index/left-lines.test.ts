import { describe, expect, it } from "vitest"
import { formatIndex, parseIndex } from "./parse-index.ts"
import { restorePointers } from "./restore-pointers.ts"
import { type IndexUpdate, removePointers, upsertPointer } from "./update-index.ts"

describe("the lines that a change leaves", () => {
  const leftBy = ({ left = [] }: IndexUpdate): string[] => left.map(({ text }) => text)
  const others = "1. [a](a.md) — old\n| [a](./a.md) | cell |\nSee `a.md` or [[a]].\n[x](%61.md)\n"

  it("are those about its topic that are no pointers", () => {
    const text = `${others}1. [b](b.md)\n- [b](b.md) — see \`a.md\`\n<!-- [a](a.md) -->\n- [a](a.md) — mine\n`
    const update = removePointers(parseIndex(text), "a")
    expect(formatIndex(update.index)).toBe(text.replace("- [a](a.md) — mine\n", ""))
    expect(leftBy(update)).toEqual(others.trim().split("\n"))
    expect(leftBy(upsertPointer(update.index, { slug: "a" }))).toEqual(others.trim().split("\n"))
    expect(leftBy(upsertPointer(parseIndex(text), { slug: "a" }))).toEqual([])
  })

  it("are those below a removed pointer that belong to it alone", () => {
    const text =
      "- [c](c.md)\n- [a](a.md)\n\n  Ask Bob.\n  - [b](b.md)\n    About b.\n- [a](a.md), [b](b.md)\n  Both.\n"
    expect(leftBy(removePointers(parseIndex(text), "a"))).toEqual(["  Ask Bob."])
  })
})

describe("removePointers", () => {
  it("ends in time for a line with 100,000 links, which copying the line for each of them would not", () => {
    const line = `- [b](b.md) ${"[a](a.md) ".repeat(100_000)}`
    const update = removePointers(parseIndex(`${line}\n`), "a")
    expect(formatIndex(update.index)).toBe(`- [b](b.md) ${"a ".repeat(100_000)}\n`)
    expect(formatIndex(restorePointers(update.index, "a", update.removed).index)).toBe(`${line}\n`)
  })
})
