import { WORDS } from "../learned/words/index.ts"
import { wordFeaturesOf } from "./word-features.ts"

/** The questions to a sentence: is it worth keeping, is it about the user, is it about this machine only. */
export const QUESTIONS = ["keep", "user", "local"] as const

export type Question = (typeof QUESTIONS)[number]

/** Where a sentence stands. */
export interface SentencePlace {
  /** Its message is the first of the session. */
  opening: boolean
  /** The assistant's last message ended with a question. */
  asked: boolean
  /** It is the only sentence of its message. */
  lone: boolean
  /** Its number in the message, from 0. */
  at: number
  /** Its line contains quoted speech. */
  quoting: boolean
}

/** The features of a sentence's place. A first message of several sentences nearly always describes a task. */
export function placeFeaturesOf({ opening, asked, lone, at, quoting }: SentencePlace): string[] {
  const features = [
    opening && !lone && "*opening",
    at === 0 && !lone && "*first",
    asked && "*asked",
    quoting && "*quoting",
  ]
  return features.filter((feature) => feature !== false)
}

const tables = new Map<string, ReadonlyMap<string, number>>()

/** Each line is a weight in tenths and the features with it, separated by `|`. The bias has an empty name. */
function weightsOf(question: Question, language: string): ReadonlyMap<string, number> {
  const key = `${question}:${language}`
  const known = tables.get(key)
  if (known !== undefined) return known
  const weights = new Map<string, number>()
  for (const line of (WORDS[language]?.[question] ?? "").split("\n")) {
    const [weight = "", ...features] = line.split("|")
    for (const feature of features) weights.set(feature, Number(weight) / 10)
  }
  tables.set(key, weights)
  return weights
}

/** The log odds of a yes by the trained weights; 0 is even. A place has weights for the question `keep` only. */
export function learnedScore(
  text: string,
  language: string,
  question: Question,
  place?: SentencePlace,
): number {
  const weights = weightsOf(question, language)
  const features = [...wordFeaturesOf(text, language), ...(place === undefined ? [] : placeFeaturesOf(place))]
  return features.reduce((score, feature) => score + (weights.get(feature) ?? 0), weights.get("") ?? 0)
}
