import type { LabelledFact } from "./sessions.ts"

const fold = (text: string): string => text.normalize("NFKC").toLowerCase()

/** Every word of a labelled fact stands in the text (one of its alternatives does), and none that must not. */
export const matches = (text: string, fact: LabelledFact): boolean => {
  const folded = fold(text)
  const has = (word: string): boolean => word.split("|").some((one) => folded.includes(fold(one)))
  return fact.words.every(has) && !(fact.not ?? []).some(has)
}
