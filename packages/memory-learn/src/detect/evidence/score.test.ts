import { expect, test } from "vitest"
import { LANGUAGES } from "../cues/phrases.ts"
import { WORDS } from "../learned/words/index.ts"
import { learnedScore, QUESTIONS, wordFeaturesOf } from "./score.ts"

test("a sentence gives its words and pairs, with markers for its ends and for numbers", () => {
  expect([...wordFeaturesOf("keep port 5433, not 8080.", "en")]).toEqual([
    "<",
    "< keep",
    "keep",
    "keep port",
    "port",
    "port 0",
    "0",
    "0 ,",
    ",",
    ", not",
    "not",
    "not 0",
    "0 .",
    ".",
    ". >",
    ">",
  ])
})

test("long words give their parts", () => {
  expect([...wordFeaturesOf("rechnungen", "de")]).toEqual(
    expect.arrayContaining(["rechnungen", "rechn-", "-gen", "-en"]),
  )
  expect([...wordFeaturesOf("invoices", "en")]).toContain("-es")
  expect([...wordFeaturesOf("청구서는", "ko")]).toContain("-서는")
})

test("scripts without spaces give characters, pairs and triples", () => {
  expect([...wordFeaturesOf("备用钥匙", "zh")]).toEqual(
    expect.arrayContaining(["备", "备用", "备用钥", "<备", "匙>"]),
  )
})

test("an empty sentence gives only its ends", () => {
  expect([...wordFeaturesOf("", "en")]).toEqual(["<", "< >", ">"])
  expect([...wordFeaturesOf("", "ja")]).toEqual(["<", "<>", ">"])
})

test("every language has word weights", () => {
  expect(Object.keys(WORDS).sort()).toEqual([...LANGUAGES].sort())
  for (const language of LANGUAGES) {
    for (const question of QUESTIONS) {
      const lines = (WORDS[language]?.[question] ?? "").split("\n").filter((line) => line !== "")
      for (const line of lines) expect(line).toMatch(/^-?[1-9]\d*(?:[A-Z][^A-Z]*)+$/u)
    }
    expect((WORDS[language]?.["keep"] ?? "").length).toBeGreaterThan(500)
  }
})

test("code, paths and file names are one feature", () => {
  expect([...wordFeaturesOf("run `make check` in packages/api, see notes.md", "en")]).toEqual(
    expect.arrayContaining(["run ¤", "¤ in", "in ¤", "see ¤"]),
  )
})

test("the place of a sentence counts for what to keep, and a language without weights scores 0", () => {
  const place = { opening: true, asked: false, lone: false, at: 0, quoting: false }
  const text = "the importer stops at line 12"
  const said = { text, language: "en" }
  expect(learnedScore(said, "keep", place)).toBeLessThan(learnedScore(said, "keep"))
  expect(learnedScore({ text: "semper", language: "la" }, "keep")).toBe(0)
})
