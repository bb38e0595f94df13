import { cutText, oneLine } from "@caliban/text"
import { expect, test } from "vitest"
import { bareText, foldText } from "./fold.ts"
import { keywordsOf, stemOf, wordsOf } from "./words.ts"

test("folds width, case, quotes and invisible characters", () => {
  expect(foldText("Ｕｓｅ\u200b “ＰＮＰＭ” — Don’t")).toBe('use "pnpm" - don\'t')
  expect(bareText("Straße, École, Ärger")).toBe("strasse, ecole, arger")
  expect(bareText("がぎぐ й")).toBe("がぎぐ и")
})

test("gives words of every script, pairs of characters where no spaces part them", () => {
  expect(wordsOf("Use pnpm 9!")).toEqual(["use", "pnpm", "9"])
  expect(wordsOf("我们用 pnpm")).toEqual(["我们", "们用", "pnpm"])
  expect(wordsOf("Мы пишем")).toEqual(["мы", "пишем"])
  expect(wordsOf("커밋은")).toEqual(["커밋", "밋은"])
})

test("abandons stop words out and brings forms of a word together", () => {
  expect([...keywordsOf("The migrations are reviewed by Priya")]).toEqual(["migration", "review", "priya"])
  expect([...keywordsOf("Wir nutzen die Datenbank nicht")]).not.toContain("nicht")
  expect(stemOf("tests")).toBe(stemOf("test"))
  expect(stemOf("v16")).toBe("v16")
})

test("cuts by code points, at a word, and keeps one line", () => {
  expect(oneLine(" a\r\n\tb\u2028c ")).toBe("a b c")
  expect([...cutText("😀".repeat(300), 200)]).toHaveLength(200)
  expect(cutText(`${"word ".repeat(60)}`, 50)).toMatch(/^(?:word )+word…$/u)
  expect(cutText("short", 50)).toBe("short")
})
