import { expect, test } from "vitest"
import { LANGUAGES } from "../cues/languages.ts"
import { WORDS } from "../learned/words.ts"
import { QUESTIONS } from "./question.ts"
import { learnedScore } from "./score.ts"
import { wordFeaturesOf } from "./word-features.ts"

test("a sentence gives its words and pairs, with markers for its ends and for numbers", () => {
  expect([...wordFeaturesOf("keep port 5433, not 8080.", "en")]).toEqual([
    "‹",
    "‹ keep",
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
    ". ›",
    "›",
  ])
})

test("long words give their parts, except in English", () => {
  expect([...wordFeaturesOf("rechnungen", "de")]).toEqual(
    expect.arrayContaining(["rechnungen", "rechn-", "-gen", "-en"]),
  )
  expect([...wordFeaturesOf("invoices", "en")]).not.toContain("-es")
  expect([...wordFeaturesOf("청구서는", "ko")]).toContain("-서는")
})

test("scripts without spaces give characters, pairs and triples", () => {
  expect([...wordFeaturesOf("备用钥匙", "zh")]).toEqual(
    expect.arrayContaining(["备", "备用", "备用钥", "‹备", "匙›"]),
  )
})

test("an empty sentence gives only its ends", () => {
  expect([...wordFeaturesOf("", "en")]).toEqual(["‹", "‹ ›", "›"])
  expect([...wordFeaturesOf("", "ja")]).toEqual(["‹", "‹›", "›"])
})

test("every language with cues has word weights", () => {
  expect(Object.keys(WORDS).sort()).toEqual([...LANGUAGES].sort())
  for (const language of LANGUAGES) {
    for (const question of QUESTIONS) {
      const lines = (WORDS[language]?.[question] ?? "").split("\n").filter((line) => line !== "")
      for (const line of lines) expect(line).toMatch(/^-?[1-9]\d*(?:\|[^|]+)+$/u)
    }
    expect((WORDS[language]?.keep ?? "").length).toBeGreaterThan(500)
  }
})

test("a language without word weights is scored by its evidence alone", () => {
  const evidence = new Set(["law"] as const)
  const unknown = learnedScore({ evidence, folded: "semper" }, "la", "keep")
  expect(unknown).toBe(learnedScore({ evidence, folded: "numquam" }, "la", "keep"))
  expect(unknown).toBeGreaterThan(learnedScore({ evidence: new Set(), folded: "semper" }, "la", "keep"))
})
