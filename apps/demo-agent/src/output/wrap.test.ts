import { expect, test } from "vitest"
import { createWrapper } from "./wrap.ts"

/** What a terminal shows, also while the text comes letter by letter. */
function shown(text: string, columns = 20): string {
  const screens = [[text], Array.from(text)].map((pieces) => {
    const wrap = createWrapper(() => columns)
    const rows = [""]
    for (const letter of pieces.map(wrap).join("")) {
      const row = rows.at(-1) ?? ""
      if (letter === "\n") rows.push("")
      else rows[rows.length - 1] = letter === "\b" ? row.slice(0, -1) : row + letter
    }
    // "\b \b" leaves a row without its last letter.
    return rows.map((row) => row.trimEnd()).join("\n")
  })
  expect(screens[1]).toBe(screens[0])
  return screens[0] ?? ""
}

test.each([
  ["one two three four five six", "one two three four\nfive six"],
  ["one two three\n\n- four five six seven\n  eight", "one two three\n\n- four five six\nseven\n  eight"],
  [`See https://example.com/a/long/address now`, "See\nhttps://example.com/a/long/address\nnow"],
  [`  ${"x".repeat(30)} y`, `  ${"x".repeat(30)}\ny`],
  ["这是一个很长的句子没有空格 pnpm", "这是一个很长的句子\n没有空格 pnpm"],
  ["one two three four 👍👍 five", "one two three four\n👍👍 five"],
  ["one two three four ", "one two three four"],
  [
    "Run:\n```sh\nnpm install --save-exact commander\n```\none two three four five",
    "Run:\n```sh\nnpm install --save-exact commander\n```\none two three four\nfive",
  ],
])("%j is wrapped at 20 columns", (text, expected) => expect(shown(text)).toBe(expected))

test("a wider terminal has longer lines at once", () => {
  let columns = 10
  const wrap = createWrapper(() => columns)
  expect(wrap("one two three")).toContain("\n")
  columns = 40
  expect(wrap(" four five six")).toBe(" four five six")
})

test("a word that a narrower terminal has cut is not taken back", () => {
  let columns = 40
  const wrap = createWrapper(() => columns)
  wrap("one two three four internationa")
  columns = 24
  expect(wrap("lization works")).toBe("lization\nworks")
})
