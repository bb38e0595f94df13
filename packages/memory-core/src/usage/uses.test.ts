import fc from "fast-check"
import { expect, it } from "vitest"
import { parseIndex, shownLines } from "../index/parse-index.ts"
import { lastUse, mergeUses, orderLines } from "./uses.ts"

const CAPS = { lines: 200, bytes: 25_600 }

/** The units of an index as text; the last of `used` was used last, and `new` is not in the record. */
function order(index: string, used = "", caps = CAPS): string[] {
  const lines = shownLines(parseIndex(index).lines)
  const uses = new Map([..."abcdefgh0123456789"].map((slug) => [slug, used.indexOf(slug) + 1]))
  const units = new Map<number, string[]>()
  for (const [{ shown }, at] of orderLines(lines, lastUse(uses), caps))
    units.set(at, [...(units.get(at) ?? []), shown])
  return [...units.values()].map((unit) => unit.join("|"))
}

it("puts new topics first, then text, then pointers by last use, then the others as they are", () => {
  expect(order("Text.\n- [a](a.md)\n- [b](b.md)\n- [c](c.md)\n- [d](d.md)\n- [new](new.md)\n", "bc")).toEqual(
    ["- [new](new.md)", "Text.", "- [c](c.md)", "- [b](b.md)", "- [a](a.md)", "- [d](d.md)"],
  )
})

it("brings the headings of a part with it, once, and no heading without a part", () => {
  const index = "# M\n\n## One\n\n- [a](a.md)\n- [b](b.md)\n\n## Empty\n\n## Two\n\n- [c](c.md)\n"
  expect(order(index, "abc")).toEqual(["# M|## Two|- [c](c.md)", "## One|- [b](b.md)", "- [a](a.md)"])
})

it("brings the text below a pointer with it, and counts the uses of nested pointers", () => {
  expect(order("- [a](a.md)\n- [b](b.md)\n  more\n  - [c](c.md)\n", "ac")).toEqual([
    "- [b](b.md)|  more|  - [c](c.md)",
    "- [a](a.md)",
  ])
})

it("puts text beyond half of the caps last", () => {
  expect(order("One.\nTwo.\nThree.\n- [a](a.md)\n", "", { lines: 4, bytes: 1_000 })).toEqual([
    "One.",
    "Two.",
    "- [a](a.md)",
    "Three.",
  ])
  const long = "word ".repeat(2_000).trim()
  expect(order(`${long}\n\n- [a](a.md)\n- [b](b.md)\n`, "a", { lines: 200, bytes: 9_000 })).toEqual([
    "- [a](a.md)",
    "- [b](b.md)",
    long,
  ])
})

it("takes no heading from fenced code", () => {
  expect(order("```\n# no heading\n```\n- [a](a.md)\n", "a").at(-1)).toBe("- [a](a.md)")
})

it("has every line that is not blank, once, when all fit", () => {
  const line = fc.constantFrom(
    "",
    "  ",
    "Text.",
    "- [a](a.md) x",
    "  - [b](b.md)",
    "  more",
    "```",
    "<!-- x",
    "-->",
    "| [c](c.md) |",
    "- item",
  )
  fc.assert(
    fc.property(fc.array(line), (texts) => {
      const lines = shownLines(parseIndex(texts.join("\n")).lines)
      const ordered = orderLines(lines, ({ pointer }) => pointer && 0, CAPS).keys()
      const expected = lines.filter(({ shown }) => shown.trim() !== "")
      expect([...ordered].sort((a, b) => lines.indexOf(a) - lines.indexOf(b))).toEqual(expected)
    }),
  )
})

it("counts a time in the future, from a wrong clock, as now", () => {
  const listed = ["a", "b"]
  const uses = mergeUses(new Map([["a", 9_000]]), new Map([["b", 8_000]]), { listed, now: 5_000 })
  expect([...uses]).toEqual([
    ["a", 5_000],
    ["b", 5_000],
  ])
})
