import { EVIDENCE } from "../learned/evidence-weights.ts"
import { WORDS } from "../learned/words.ts"
import type { Evidence } from "./evidence.ts"
import { evidenceFeaturesOf } from "./evidence-pairs.ts"
import type { Question } from "./question.ts"
import { wordFeaturesOf } from "./word-features.ts"

/** The log odds of a yes; 0 is even. */
export type Score = (one: SentenceFeatures, language: string, question: Question) => number

/** The features of one or more sentences. */
export interface SentenceFeatures {
  evidence: ReadonlySet<Evidence>
  folded: string
}

/** Each line is a weight in tenths and the features with that weight, separated by `|`. */
function readWords(source: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const line of source.split("\n")) {
    const [weight = "", ...grams] = line.split("|")
    for (const gram of grams) weights.set(gram, Number(weight) / 10)
  }
  return weights
}

const tables = new Map<string, ReadonlyMap<string, number>>()

function wordsFor(question: Question, language: string): ReadonlyMap<string, number> {
  const key = `${question}:${language}`
  let table = tables.get(key)
  if (table === undefined) {
    table = readWords(WORDS[language]?.[question] ?? "")
    tables.set(key, table)
  }
  return table
}

/** Uses the trained weights: those of cues and shapes hold for all languages, those of words for one language. */
export const learnedScore: Score = ({ evidence, folded }, language, question) => {
  const { bias, weights } = EVIDENCE[question]
  const words = wordsFor(question, language)
  let score = bias
  for (const feature of evidenceFeaturesOf(evidence)) score += weights[feature] ?? 0
  for (const gram of wordFeaturesOf(folded, language)) score += words.get(gram) ?? 0
  return score
}
