import { array, assert, constantFrom, integer, property, string } from "fast-check"
import { expect, test } from "vitest"
import { findText, insertLines, linesOf, renderSnippet } from "./text-lines.ts"

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

test("a text is found like by a search at every position, whatever its line ends", () => {
  const word = string({ unit: constantFrom("a", "b", "\n", "\r\n"), maxLength: 12 })
  assert(
    property(
      word,
      string({ unit: constantFrom("a", "b", "\n", "\r\n"), minLength: 1, maxLength: 4 }),
      (text, part) => {
        const plain = (given: string): string => given.replaceAll("\r\n", "\n")
        const [whole, searched] = text.includes(part) ? [text, part] : [plain(text), plain(part)]
        const at = Array.from(whole, (_, position) => position).filter((position) =>
          whole.startsWith(searched, position),
        )
        const found = findText(text, part)
        const lines = at.map(
          (position) =>
            [...whole.matchAll(/\r?\n/g)].filter(({ index, 0: end }) => index + end.length <= position)
              .length + 1,
        )
        expect(found?.lines ?? []).toEqual([...new Set(lines)])
        expect(found?.isOnce ?? false).toBe(at.length === 1)
        if (found !== undefined) expect(plain(text.slice(found.start, found.end))).toBe(plain(part))
      },
    ),
  )
})

test.each([
  ["a line that occurs 120,000 times", "a\n".repeat(120_000), "a"],
  ["a line that occurs 80,000 times with other line ends", "a\r\n".repeat(80_000), "a\na"],
  ["a long text that overlaps itself", "a".repeat(240_000), "a".repeat(120_000)],
  [
    "a long text that nearly occurs everywhere",
    "a".repeat(240_000),
    `${"a".repeat(60_000)}b${"a".repeat(60_000)}`,
  ],
  ["a long text that nearly overlaps itself", "ab".repeat(120_000), `${"ab".repeat(60_000)}c`],
])("%s is searched for in linear time", (_, text, part) => {
  // In quadratic time, this takes minutes.
  expect(findText(text, part)?.isOnce ?? false).toBe(false)
})
