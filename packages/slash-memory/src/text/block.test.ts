import { expect, test } from "vitest"
import { type Block, draw, hang, indented, painted, parts, remarks, unbroken, wholeText } from "./block.ts"
import { createStyle } from "./style.ts"

const lines = (block: Block, width = 20) => draw(block, createStyle({ width }))

test("wraps sentences, and text behind a head below itself", () => {
  expect(lines("one two three four five six")).toEqual(["one two three four", "five six"])
  expect(lines(hang("数据  ", "one two three four"))).toEqual(["数据  one two three", "      four"])
  expect(lines([indented("one two three four", 4), [undefined, false, ""]])).toEqual([
    "    one two three",
    "    four",
    "",
  ])
})

test("puts an empty line between parts that have lines", () => {
  expect(lines(parts("a", undefined, [], parts(), ["b", "c"], false))).toEqual(["a", "", "b", "c"])
})

test.each<[string, Block]>([
  ["a sentence", "\u001b[2J"],
  ["a head", hang("\u001b[2J ", "x")],
  ["a text behind a head", hang("x ", "\u001b[2J")],
  ["a line", unbroken("\u001b[2J")],
  ["a file", wholeText("a\n\u001b[2J\n")],
  ["a remark", remarks([{ message: "\u001b[2J", level: "error" }])],
])("makes visible what a terminal would obey in %s", (_, block) => {
  expect(lines(block).join("\n")).toContain("\\x1b[2J")
  expect(lines(block).join("\n")).not.toContain("\u001b")
})

test.each([
  [0, 0, undefined],
  [5, 5, undefined],
  [6, 5, "! 1 more remark; --json shows them all."],
  [3_000, 5, "! 2,995 more remarks; --json shows them all."],
])("of %d remarks shows %d", (count, shown, rest) => {
  const all = Array.from({ length: count }, (_, at) => ({ message: `remark ${at}` }))
  const drawn = lines(remarks(all), 80)
  expect(drawn.slice(0, shown)).toEqual(all.slice(0, shown).map(({ message }) => `! ${message}`))
  expect(drawn.slice(shown)).toEqual(rest === undefined ? [] : [rest])
})

test("paints errors with colour only", () => {
  const error = remarks([{ message: "x", level: "error" }])
  expect(draw([error, painted("strong", "y")], createStyle({ colour: true }))).toEqual([
    "\u001b[31m! x\u001b[0m",
    "\u001b[1my\u001b[0m",
  ])
  expect(lines([error, painted("strong", "y")])).toEqual(["! x", "y"])
})
