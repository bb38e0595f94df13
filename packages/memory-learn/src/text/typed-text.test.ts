import { expect, test } from "vitest"
import { sentencesOf } from "./sentences.ts"
import { typedText } from "./typed-text.ts"

const PASTE = `${"GET /health 200\n".repeat(600)}`

test("a text of usual length is kept as it is", () => {
  const text = "We use pnpm. ".repeat(400)
  expect(typedText(text)).toBe(text)
})

test("of a long text the start and the last paragraph are kept, in whole sentences", () => {
  const typed = typedText(`Look at this:\n${PASTE}\nWhat is wrong?\nBe quick.`)
  expect(typed.startsWith("Look at this:\nGET /health 200\n")).toBe(true)
  expect(typed.endsWith("200\n\n\nWhat is wrong?\nBe quick.")).toBe(true)
  expect(typed.length).toBeLessThan(6_000)
})

test("a last line counts if no empty line is near", () => {
  expect(typedText(`${PASTE}What is wrong?`).endsWith("\n\nWhat is wrong?")).toBe(true)
})

test("nothing is left of the end of a long line, or of an open fence", () => {
  expect(typedText("word ".repeat(2_000)).trim()).toBe("")
  expect(typedText(`\`\`\`\n${PASTE}\n\nWhat is wrong?`)).not.toContain("wrong")
})

test("what is between fences is left out of a long text", () => {
  const typed = typedText(`See this:\n\`\`\`\n${PASTE}\n\`\`\`\n\nWhat is wrong?`)
  expect(typed.split(/\n+/u)).toEqual(["See this:", "What is wrong?"])
})

test.each([
  ["```", "```js"],
  ["~~~", "~~~ text"],
  ["````", "```"],
  ["```", "~~~"],
])("a block that starts with %s does not end with %s", (start, inner) => {
  const block = `${start}\ncode\n${inner}\nRemember that I like this.\n${start}`
  expect(typedText(`${block}\n${PASTE}\n\nWhat is wrong?`)).not.toContain("Remember")
  expect(sentencesOf(`${block}\n\nWhat is wrong?`).map(({ text }) => text)).toEqual(["What is wrong?"])
})

test.each([60_000, 240_000])("work does not grow with %d characters of pasted text", (size) => {
  for (const piece of ["a", "\n", "sk-", "```\n", "We use tabs. ", "\n\n"])
    expect(typedText(piece.repeat(size / piece.length)).length).toBeLessThanOrEqual(6_000)
})
