import fc from "fast-check"
import { expect, it } from "vitest"
import { parseIndex, shownLines } from "../topic-index/parse-index.ts"
import { orderLines } from "./order-lines.ts"

const CAPS = { lines: 200, bytes: 25_600 }
/** The units of an index as text; `ranks` gives the topics in the order of their ranks. */
function order(index, ranks = "", caps = CAPS) {
  const lines = shownLines(parseIndex(index).lines)
  const units = orderLines(
    lines,
    ({ pointer }) => pointer && Math.min(...pointer.slugs.map((slug) => ranks.indexOf(slug))),
    caps,
  )
  return units.map((unit) => unit.map((at) => lines[at]?.shown).join("|"))
}
it("puts pointers in the order of their ranks", () => {
  expect(order("- [a](a.md)\n- [b](b.md)\n- [c](c.md)\n", "bca")).toEqual([
    "- [b](b.md)",
    "- [c](c.md)",
    "- [a](a.md)",
  ])
})
it("brings the headings of a part with it, once", () => {
  const index = "# M\n\n## One\n\n- [a](a.md)\n- [b](b.md)\n\n## Two\n\n- [c](c.md)\n"
  expect(order(index, "cba")).toEqual(["# M|## Two|- [c](c.md)", "## One|- [b](b.md)", "- [a](a.md)"])
})
it("treats a heading without pointers or text as text", () => {
  expect(order("# M\n\n## Empty\n\n## Two\n- [c](c.md)\n", "c")).toEqual([
    "# M|## Two|- [c](c.md)",
    "## Empty",
  ])
})
it("puts all text in front when there is little of it", () => {
  const pointers = Array.from({ length: 9 }, (_, at) => `- [${at}](${at}.md)\n`).join("")
  expect(order(`One.\n${pointers}Two.\n`, "876543210").slice(0, 5)).toEqual([
    "- [8](8.md)",
    "One.",
    "Two.",
    "- [7](7.md)",
    "- [6](6.md)",
  ])
})
it("takes no heading from fenced code", () => {
  expect(order("```\n# no heading\n```\n- [a](a.md)\n", "a")[0]).toBe("- [a](a.md)")
})
it("puts a line last that is too long to fit", () => {
  const long = "word ".repeat(2_000).trim()
  expect(order(`${long}\n\n- [a](a.md)\n- [b](b.md)\n`, "ab")).toEqual(["- [a](a.md)", "- [b](b.md)", long])
})
it("has every line that is not blank, once, when all fit", () => {
  const line = fc.constantFrom(
    "# A",
    "## B",
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
      const units = orderLines(lines, ({ pointer }) => pointer && 0, CAPS).flat()
      const expected = lines.flatMap(({ shown }, at) => (shown.trim() === "" ? [] : [at]))
      expect([...units].sort((a, b) => a - b)).toEqual(expected)
    }),
  )
})
