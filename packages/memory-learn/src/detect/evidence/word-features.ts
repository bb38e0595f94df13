import { lazily } from "@caliban/text"

/** Placeholders for the start and the end of a sentence, and for any number. */
const BEGIN = "‹"
const END = "›"
const NUMBER = "0"

const PIECE = lazily(() => /\d+(?:[.,:]\d+)*|[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*|[,:;.!?…()"-]/gu)
const DIGIT = /^\d/u

function piecesOf(folded: string): string[] {
  return (folded.match(PIECE()) ?? []).map((piece) => (DIGIT.test(piece) ? NUMBER : piece))
}

/** The start and the ends of a word, which its inflected forms share. */
function partsOf(word: string): string[] {
  return [
    `${word.slice(0, Math.max(2, Math.min(5, word.length - 2)))}-`,
    `-${word.slice(-3)}`,
    `-${word.slice(-2)}`,
  ]
}

/** From this length on, the parts of an inflected word count as well. */
const MIN_INFLECTED = 5

function featuresOfWords(folded: string, language: string): Set<string> {
  const words = [BEGIN, ...piecesOf(folded), END]
  const grams = new Set<string>()
  for (const [at, word] of words.entries()) {
    grams.add(word)
    const next = words[at + 1]
    if (next !== undefined) grams.add(`${word} ${next}`)
    const isInflected =
      language === "ko" ? word.length >= 2 : language !== "en" && word.length >= MIN_INFLECTED
    if (isInflected) for (const part of partsOf(word)) grams.add(part)
  }
  return grams
}

/** For scripts without spaces between words: characters, pairs and triples. */
function featuresOfCharacters(folded: string): Set<string> {
  const characters = [BEGIN, ...piecesOf(folded).flatMap((piece) => [...piece]), END]
  const grams = new Set<string>()
  for (let at = 0; at < characters.length; at += 1) {
    for (let length = 1; length <= 3 && at + length <= characters.length; length += 1)
      grams.add(characters.slice(at, at + length).join(""))
  }
  return grams
}

/**
 * The features of a sentence's wording: its words, pairs of neighbours, and parts of words in languages with inflection.
 * `folded` is the result of `foldText`. Linear.
 */
export function wordFeaturesOf(folded: string, language: string): Set<string> {
  return language === "zh" || language === "ja"
    ? featuresOfCharacters(folded)
    : featuresOfWords(folded, language)
}
