import { expect, test } from "vitest"
import { quoteWord, splitWords } from "./split-words.ts"

test.each([
  ["", []],
  ["  a   b ", ["a", "b"]],
  [`"a b" 'c d'`, ["a b", "c d"]],
  ["don't stop", ["don't", "stop"]],
  ["'tis the season", ["'tis", "the", "season"]],
  [`a 5" disk "open`, ["a", `5"`, "disk", `"open`]],
  [`"a"b c`, [`"a"b`, "c"]],
  [`""`, [""]],
  ["“a b” ‘c d’ —all", ["a b", "c d", "—all"]],
  ["a — b “open ‘don’t’", ["a", "—", "b", "“open", "‘don’t’"]],
  [String.raw`C:\bin\edit.exe -w`, [String.raw`C:\bin\edit.exe`, "-w"]],
])("splits %j", (line, words) => {
  expect(splitWords(line).map((word) => word.text)).toEqual(words)
})

test("gives the place of each word and whether it is quoted", () => {
  expect(splitWords(` x "y z"`)).toEqual([
    { text: "x", quoted: false, from: 1, to: 2 },
    { text: "y z", quoted: true, from: 3, to: 8 },
  ])
})

test.each(["plain", "two words", `say "hi" now`, "-dash", "", "it's", "“x”"])(
  "quotes %j so that it splits back",
  (text) => {
    expect(splitWords(quoteWord(text)).map((word) => word.text)).toEqual([text])
  },
)
