import { countOf, formatCount, joinWords } from "@caliban/text"
import { describe, expect, test } from "vitest"
import { describeValue, escapedLine, quote } from "./plain-text.ts"

describe("escapedLine", () => {
  test.each([
    ["a\nb\r\nc\td", "a\\nb\\r\\nc\\td"],
    ["\u0000\u001b[31m", "\\u{0}\\u{1b}[31m"],
    ["evil\u202etxt.exe", "evil\\u{202e}txt.exe"],
    ["tag\u{e0041}", "tag\\u{e0041}"],
    ["half \ud83d surrogate", "half \\u{d83d} surrogate"],
    ["👩‍💻 می‌خواهم ñ 日本", "👩‍💻 می‌خواهم ñ 日本"],
  ])("writes %j as %j", (text, expected) => {
    expect(escapedLine(text)).toBe(expected)
  })
})

describe("quote", () => {
  test("cuts a long text and adds its length", () => {
    expect(quote("x".repeat(10_000_000))).toBe(`"${"x".repeat(59)}…" (10,000,000 characters)`)
  })

  test("never cuts through a character", () => {
    expect(quote(`${"x".repeat(59)}😀😀`)).toBe(`"${"x".repeat(59)}…" (63 characters)`)
  })
})

test.each([
  ["text", '"text"'],
  [5, "5"],
  [Number.NaN, "NaN"],
  [true, "true"],
  [null, "null"],
  [undefined, "undefined"],
  [[1], "a list"],
  [{}, "an object"],
  [Symbol("s"), "Symbol(s)"],
  [1n, "bigint"],
  [() => 1, "a function"],
])("describeValue names %o", (value, expected) => {
  expect(describeValue(value)).toBe(expected)
})

test("joinWords, countOf and formatCount read like English", () => {
  expect(joinWords([], "and")).toBe("")
  expect(joinWords(["a"], "and")).toBe("a")
  expect(joinWords(["a", "b", "c"], "or")).toBe("a, b or c")
  expect(countOf(1, "topic")).toBe("1 topic")
  expect(countOf(1200, "topic")).toBe("1,200 topics")
  expect([0, 999, 1000, 1234567].map(formatCount)).toEqual(["0", "999", "1,000", "1,234,567"])
})
