import { foldText, lazily } from "@caliban/text"

/** Placeholders for the start and the end of a sentence, for any number, and for code, a path or a file name. */
const BEGIN = "‹"
const END = "›"
const NUMBER = "0"
const CODE = "¤"

/** Inline code, variables, paths, file names and flags. Only in texts of a limited length. */
const CODE_LIKE = lazily(
  () =>
    /`[^`]+`|(?<![\p{L}\p{N}_])(?:[\p{L}\p{N}]*_\w+|-{1,2}[a-z][\w-]+|[~.]{0,2}\/[\w./@-]+|(?!(?:africa|america|asia|atlantic|australia|europe|indian|pacific)\/)[\p{L}\p{N}.@-]+\/[\p{L}\p{N}_./@*-]+|[\w-]+\.[a-z]{1,4}(?![\p{L}\p{N}_]))/gu,
)
const PIECE = lazily(() => /¤|\d+(?:[.,:]\d+)*|[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*|[,:;.!?…()"-]/gu)
const DIGIT = /^\d/u

/** The rest of a longer text is ignored. */
const LIMIT = 600

function piecesOf(text: string): string[] {
  const folded = foldText(text.slice(0, LIMIT).replace(CODE_LIKE(), ` ${CODE} `))
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

function featuresOfWords(pieces: readonly string[], language: string): Set<string> {
  const words = [BEGIN, ...pieces, END]
  const minInflected = language === "ko" ? 2 : MIN_INFLECTED
  const grams = new Set<string>()
  for (const [at, word] of words.entries()) {
    grams.add(word)
    const next = words[at + 1]
    if (next !== undefined) grams.add(`${word} ${next}`)
    if (word.length >= minInflected) for (const part of partsOf(word)) grams.add(part)
  }
  return grams
}

/** For scripts without spaces between words: characters, pairs and triples. */
function featuresOfCharacters(pieces: readonly string[]): Set<string> {
  const characters = [BEGIN, ...pieces.flatMap((piece) => [...piece]), END]
  const grams = new Set<string>()
  for (let at = 0; at < characters.length; at += 1) {
    for (let length = 1; length <= 3 && at + length <= characters.length; length += 1)
      grams.add(characters.slice(at, at + length).join(""))
  }
  return grams
}

/**
 * The features of a sentence's wording: its words, pairs of neighbours, and parts of longer words.
 * Linear.
 */
export function wordFeaturesOf(text: string, language: string): Set<string> {
  const pieces = piecesOf(text)
  return language === "zh" || language === "ja"
    ? featuresOfCharacters(pieces)
    : featuresOfWords(pieces, language)
}
