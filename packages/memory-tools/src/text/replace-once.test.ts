import { assert, constantFrom, property, string } from "fast-check"
import { expect, test } from "vitest"
import { replaceOnce } from "./replace-once.ts"

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
        const lines = at.map(
          (position) =>
            [...whole.matchAll(/\r?\n/g)].filter(({ index, 0: end }) => index + end.length <= position)
              .length + 1,
        )
        const edited = replaceOnce(text, part, "x")
        if (at.length === 1) expect(edited).toHaveProperty("text")
        else expect(edited).toEqual({ shown: part, lines: [...new Set(lines)].join(", ") })
        if (!("text" in edited)) return
        expect(whole === text ? edited.text : plain(edited.text)).toBe(whole.replace(searched, "x"))
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
  expect(replaceOnce(text, part, "x")).toHaveProperty("lines")
})
