import { assert, constantFrom, property, string } from "fast-check"
import { expect, test } from "vitest"
import { replaceOnce } from "./replace-once.ts"

test("a text is found at the same places as in the visible text, whatever its line ends and hidden characters", () => {
  const word = string({
    unit: constantFrom("a", "b", "\n", "\r\n", "\r", "\u200b", "\u{e0041}"),
    maxLength: 12,
  })
  assert(
    property(
      word,
      string({ unit: constantFrom("a", "b", "\n", "\r\n"), minLength: 1, maxLength: 4 }),
      (text, part) => {
        const plain = (given: string): string =>
          given.replace(/\r\n?/g, "\n").replace(/[\u200b\u{e0041}]/gu, "")
        const isLonger = part.endsWith("\n") && !/[\r\n]$/.test(text) && !plain(text).includes(plain(part))
        const [whole, searched] = [plain(text) + (isLonger ? "\n" : ""), plain(part)]
        const at = Array.from(whole, (_, position) => position).filter((position) =>
          whole.startsWith(searched, position),
        )
        const lines = at.map(
          (position) => [...whole.matchAll(/\n/g)].filter(({ index }) => index < position).length + 1,
        )
        const edited = replaceOnce(text, part, "x")
        if (at.length === 1) expect(edited).toHaveProperty("text")
        else expect(edited).toBe([...new Set(lines)].join(", "))
        if (typeof edited === "string") return
        expect(plain(edited.text)).toBe(whole.replace(searched, "x"))
      },
    ),
  )
})

test("a line end of Windows at the very beginning is in line 1", () => {
  expect(replaceOnce("\r\n\r\n", "\r\n", "x")).toBe("1, 2")
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
  expect(replaceOnce(text, part, "x")).toBeTypeOf("string")
})

test.each([
  ["at the end of the last line", "one\ntwo", "two\n", "two\nthree\n", "one\ntwo\nthree"],
  ["and takes its place without one", "one\ntwo", "two\n", "2", "one\n2"],
  ["in a file of Windows", "one\r\ntwo", "one\ntwo\n", "1\n2\n", "1\r\n2"],
  ["only at the end", "two and two", "two\n", "one\n", "two and one"],
])("a line end that the file has not there matches %s", (_, text, old, replacement, expected) => {
  expect(replaceOnce(text, old, replacement)).toMatchObject({ text: expected })
})

test.each([
  ["NFD", "cafe\u0301 e\u0301 x", "caf\u00e9", "tea e\u0301 x"],
  ["NFC", "caf\u00e9 \u00e9 x", "cafe\u0301", "tea \u00e9 x"],
])(
  "a text in the Unicode form %s is found in the other one, and the rest keeps its bytes",
  (_, text, old, expected) => {
    expect(replaceOnce(text, old, "tea")).toMatchObject({ text: expected })
  },
)

test.each([
  ["\u200cها", "خانه\u200cها و ها", "خانهx و ها"],
  ["\u200d💻", "👩\u200d💻 💻", "👩x 💻"],
  ["\u200bab", "cab", "cx"],
])("a text that begins with what joins characters, %j, is found with it", (old, text, expected) => {
  expect(replaceOnce(text, old, "x")).toMatchObject({ text: expected })
})

test("a hidden character whose first half is that of a visible one stays", () => {
  expect(replaceOnce("\u{1d173}\u{1d11e} a", "\u{1d11e}", "x")).toMatchObject({ text: "\u{1d173}x a" })
})

test("hidden characters around what is replaced stay, and those in it go", () => {
  expect(replaceOnce("\u200f\u05d0 Do\u00adnau\u200f\r\n", "Donau", "x\ny")).toEqual({
    text: "\u200f\u05d0 x\r\ny\u200f\r\n",
    first: 1,
    last: 2,
  })
})
