import { array, assert, constantFrom, integer, property, string } from "fast-check"
import { expect, test } from "vitest"
import { insertLines, linesOf, renderSnippet } from "./text-lines.ts"

test.each([
  ["", []],
  ["\n", [""]],
  ["a", ["a"]],
  ["a\nb\n", ["a", "b"]],
  ["a\r\nb", ["a", "b"]],
  ["a\n\n", ["a", ""]],
])("%j has the lines %j", (text, lines) => {
  expect(linesOf(text)).toEqual(lines)
})

test.each([
  ["a\nb\n", 0, "x\n", "x\na\nb\n"],
  ["a\nb\n", 1, "x", "a\nx\nb\n"],
  ["a\nb\n", 2, "x\n", "a\nb\nx\n"],
  ["a\nb\n", 2, "x", "a\nb\nx\n"],
  ["a\nb", 2, "x", "a\nb\nx"],
  ["a\nb", 2, "x\n", "a\nb\nx\n"],
  ["", 0, "x", "x"],
  ["a\r\nb\r\n", 1, "x\ny\n", "a\r\nx\r\ny\r\nb\r\n"],
  ["a\nb\n", 1, "", "a\n\nb\n"],
])("into %j after line %i goes %j: %j", (text, line, given, after) => {
  expect(insertLines(text, line, given)).toBe(after)
})

test("an insertion keeps every other line and its place", () => {
  const line = string({ unit: constantFrom("a", "b", " ", "é") })
  const file = array(line, { maxLength: 6 }).map((lines) => lines.map((one) => `${one}\n`).join(""))
  assert(
    property(file, integer({ min: 0, max: 6 }), line, (text, at, given) => {
      const before = linesOf(text)
      const position = Math.min(at, before.length)
      expect(linesOf(insertLines(text, position, `${given}\n`))).toEqual(before.toSpliced(position, 0, given))
    }),
  )
})

test("a snippet shows two lines around a change", () => {
  expect(renderSnippet("1\n2\n3\n4\n5\n6\n", 3, 4)).toBe(
    "     1\t1\n     2\t2\n     3\t3\n     4\t4\n     5\t5\n     6\t6",
  )
})

test("a byte order mark stays at the beginning", () => {
  expect(insertLines("\ufeffa\n", 0, "x")).toBe("\ufeffx\na\n")
  expect(insertLines("\ufeffa\n", 1, "x")).toBe("\ufeffa\nx\n")
})
