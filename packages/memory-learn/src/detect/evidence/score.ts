import { foldText, lazily } from "@caliban/text"
import type { Sentence } from "../../text/sentences.ts"
import { WORDS } from "../learned/words/index.ts"

/** The questions to a sentence: is it worth keeping, is it about the user, is it about this machine only. */
export const QUESTIONS = ["keep", "user", "local"] as const

export type Question = (typeof QUESTIONS)[number]

/** Where a sentence stands. */
export interface SentencePlace extends Pick<Sentence, "quoting"> {
  /** Its message is the first of the session. */
  opening: boolean
  /** The assistant's last message ended with a question. */
  asked: boolean
  /** It is the only sentence of its message. */
  lone: boolean
  /** Its number in the message, from 0. */
  at: number
}

/** The features of a sentence's place. A first message of several sentences nearly always describes a task. */
export function placeFeaturesOf({ opening, asked, lone, at, quoting }: SentencePlace): string[] {
  const ofSeveral = lone ? [] : [opening && "*opening", at === 0 && "*first"]
  return [...ofSeveral, asked && "*asked", quoting && "*quoting"].filter((feature) => feature !== false)
}

/** Placeholders for the start and the end of a sentence, for any number, and for code, a path or a file name. */
const [BEGIN, END, NUMBER, CODE] = ["<", ">", "0", "¤"]

/** Inline code, variables, paths, file names and flags. Only in texts of a limited length. */
const CODE_LIKE = lazily(
  () =>
    /`[^`]+`|(?<![\p{L}\p{N}_])(?:[\p{L}\p{N}]*_\w+|-{1,2}[a-z][\w-]+|[~.]{0,2}\/[\w./@-]+|(?!(?:africa|america|asia|atlantic|australia|europe|indian|pacific)\/)[\p{L}\p{N}.@-]+\/[\p{L}\p{N}_./@*-]+|[\w-]+\.[a-z]{1,4}(?![\p{L}\p{N}_]))/gu,
)
const PIECE = lazily(() => /¤|\d+(?:[.,:]\d+)*|[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*|[,:;.!?…()"-]/gu)

function piecesOf(text: string): string[] {
  const folded = foldText(text.replace(CODE_LIKE(), ` ${CODE} `))
  return (folded.match(PIECE()) ?? []).map((piece) => (/^\d/u.test(piece) ? NUMBER : piece))
}

function featuresOfWords(pieces: readonly string[], language: string): Set<string> {
  const words = [BEGIN, ...pieces, END]
  // From this length on, the start and the ends of a word, which its inflected forms share, count as well.
  const minInflected = language === "ko" ? 2 : 5
  return new Set(
    words.flatMap((word, at) => {
      const pair = at + 1 < words.length ? [`${word} ${words[at + 1]}`] : []
      if (word.length < minInflected) return [word, ...pair]
      const start = word.slice(0, Math.max(2, Math.min(5, word.length - 2)))
      return [word, ...pair, `${start}-`, `-${word.slice(-3)}`, `-${word.slice(-2)}`]
    }),
  )
}

/** For scripts without spaces between words: characters, pairs and triples. */
function featuresOfCharacters(pieces: readonly string[]): Set<string> {
  const characters = [BEGIN, ...pieces.flatMap((piece) => [...piece]), END]
  const from = (at: number): string[] => {
    const ends = [at + 1, at + 2, at + 3].filter((end) => end <= characters.length)
    return ends.map((end) => characters.slice(at, end).join(""))
  }
  return new Set(characters.flatMap((_, at) => from(at)))
}

/** The features of a sentence's wording: its words, pairs of neighbours, and parts of longer words. Linear. */
export function wordFeaturesOf(text: string, language: string): Set<string> {
  const pieces = piecesOf(text)
  return ["zh", "ja"].includes(language) ? featuresOfCharacters(pieces) : featuresOfWords(pieces, language)
}

const FIRST = "A".charCodeAt(0)
const tables = new Map<string, Map<string, number>>()

/**
 * Each line is a weight in tenths and its features, sorted. A feature starts with a capital, which says how many characters it
 * shares with the one before: `A` for none. The bias has an empty name.
 */
function weightsOf(question: Question, language: string): ReadonlyMap<string, number> {
  const key = `${question}:${language}`
  const weights = tables.get(key) ?? new Map<string, number>()
  if (weights.size > 0) return weights
  for (const line of (WORDS[language]?.[question] ?? "").split("\n")) {
    let feature = ""
    for (const [, shared = "", rest = ""] of line.matchAll(/([A-Z])([^A-Z]*)/g)) {
      feature = feature.slice(0, shared.charCodeAt(0) - FIRST) + rest
      weights.set(feature, Number.parseInt(line, 10) / 10)
    }
  }
  tables.set(key, weights)
  return weights
}

/** A text in a language. */
export type Said = Record<"text" | "language", string>

/** The log odds of a yes by the trained weights; 0 is even. A place has weights for the question `keep` only. */
export function learnedScore({ text, language }: Said, question: Question, place?: SentencePlace): number {
  const weights = weightsOf(question, language)
  const features = [...wordFeaturesOf(text, language), ...(place === undefined ? [] : placeFeaturesOf(place))]
  return features.reduce((score, feature) => score + (weights.get(feature) ?? 0), weights.get("") ?? 0)
}
