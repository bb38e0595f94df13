import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { indexText } from "../../test/arbitrary-index.ts"
import { mergeLateSave } from "../../test/index-of-text.ts"
import { parseIndex } from "./parse-index.ts"

const all = (): boolean => true

describe("mergeLateSave", () => {
  it("puts a new line below the line that it follows in the save", () => {
    const index = "# Memory\n\n- [new](new.md) — x\n- [a](a.md) — x\n## Notes\nold note\n"
    const save = "# Memory\n\n- [a](a.md) — x\n## Notes\nold note\nmy note\nanother\n"
    expect(mergeLateSave(index, save, all)).toBe(
      "# Memory\n\n- [new](new.md) — x\n- [a](a.md) — x\n## Notes\nold note\nmy note\nanother\n",
    )
  })

  it("returns the index unchanged when the save has no new line", () => {
    const index = "# Memory\n- [a](a.md) — new hook\n- [b](b.md)\n"
    expect(mergeLateSave(index, "# Memory\n- [a](a.md) — old hook\n", all)).toBe(index)
  })

  it("adds only pointers to existing topics that are not listed", () => {
    const merged = mergeLateSave("# M\n", "# M\n- [a](a.md) — mine\n- [b](b.md)\n", (slug) => slug === "a")
    expect(merged).toBe("# M\n- [a](a.md) — mine\n")
  })

  it("puts a line without its old neighbour at the top, or at the end of a file without a line end", () => {
    expect(mergeLateSave("b\n", "a\nb\n", all)).toBe("a\nb\n")
    expect(mergeLateSave("\uFEFFb", "\uFEFFb\r\nc", all)).toBe("\uFEFFb\nc\n")
  })

  it("keeps the line ends of the index", () => {
    expect(mergeLateSave("a\r\nb\r\n", "a\nnew\nb\n", all)).toBe("a\r\nnew\r\nb\r\n")
  })

  it("adds no line to a comment unless it comes from one", () => {
    const index = "top\n<!-- one\ntwo -->\n"
    expect(mergeLateSave(index, "top\n<!-- one\nmine\ntwo -->\n", all)).toBe("top\n<!-- one\nmine\ntwo -->\n")
    expect(mergeLateSave("<!-- one\nx\ntwo -->\n", "x\nmine\n", all)).toBe("<!-- one\nx\ntwo -->\nmine\n")
  })

  it("adds nothing that would hide a pointer", () => {
    const index = "a\n- [a](a.md) <!-- x -->\n"
    expect(mergeLateSave(index, "a\n<!-- mine\n", all)).toBe(index)
  })

  /** A line that ends in a lone CR, inserted above an empty line, forms one line end with it. */
  const soundIndex = indexText().filter((text) => !/\r(?!\n)/.test(text) || !text.includes("\n"))

  it("loses no line and no pointer of the index", () => {
    fc.assert(
      fc.property(soundIndex, indexText(), (index, save) => {
        const merged = mergeLateSave(index, save, all)
        const linesOf = (text: string): string[] => text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/)
        const found = new Set(linesOf(merged))
        for (const line of linesOf(index)) expect(found).toContain(line)
        const slugsOf = (text: string): string[] =>
          parseIndex(text).lines.flatMap(({ pointer }) => pointer?.slugs ?? [])
        expect(slugsOf(merged)).toEqual(expect.arrayContaining(slugsOf(index)))
      }),
    )
  })
})

it("adds a line below a blank line once", () => {
  expect(mergeLateSave("# M\n\nnote\n", "# M\n\nmine\nnote\n", () => true)).toBe("# M\n\nmine\nnote\n")
})
