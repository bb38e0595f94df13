import { lazily } from "@caliban/text"

/** Begin and end of a sentence, and any number: each stands as a word. */
const BEGIN = "‹"
const END = "›"
const NUMBER = "0"

const PIECE = lazily(() => /\d+(?:[.,:]\d+)*|[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*|[,:;.!?…()"-]/gu)
const DIGIT = /^\d/u

function piecesOf(folded: string): string[] {
  return (folded.match(PIECE()) ?? []).map((piece) => (DIGIT.test(piece) ? NUMBER : piece))
}

/** Beginning and ends of a word: what is left of it in another form. */
function partsOf(word: string): string[] {
  return [
    `${word.slice(0, Math.max(2, Math.min(5, word.length - 2)))}-`,
    `-${word.slice(-3)}`,
    `-${word.slice(-2)}`,
  ]
}

/** Words that bend: from this length on their parts count as well. */
const BENDING = 5

function featuresOfWords(folded: string, language: string): Set<string> {
  const words = [BEGIN, ...piecesOf(folded), END]
  const grams = new Set<string>()
  for (const [at, word] of words.entries()) {
    grams.add(word)
    const next = words[at + 1]
    if (next !== undefined) grams.add(`${word} ${next}`)
    const bends = language === "ko" ? word.length >= 2 : language !== "en" && word.length >= BENDING
    if (bends) for (const part of partsOf(word)) grams.add(part)
  }
  return grams
}

/** Where no spaces part words: characters, their pairs and triples. */
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
 * What a sentence is told by, apart from its cues: its words and pairs of neighbours, and the parts of words in languages
 * that bend them. `folded` is the sentence as `foldText` gives it.
 */
export function wordFeaturesOf(folded: string, language: string): Set<string> {
  return language === "zh" || language === "ja"
    ? featuresOfCharacters(folded)
    : featuresOfWords(folded, language)
}
