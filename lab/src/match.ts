import type { LabelledFact } from "./labelled-data.ts"

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase()
}

/** Whether the text contains every word of a labelled fact (one alternative of each) and none of its excluded words. */
export function matches(text: string, fact: LabelledFact): boolean {
  const folded = fold(text)
  const has = (word: string): boolean => word.split("|").some((one) => folded.includes(fold(one)))
  return fact.words.every(has) && !(fact.not ?? []).some(has)
}
