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

function piecesOf(text: string): string[] {
  const folded = foldText(text.replace(CODE_LIKE(), ` ${CODE} `))
  return (folded.match(PIECE()) ?? []).map((piece) => (DIGIT.test(piece) ? NUMBER : piece))
}

/** From this length on, the start and the ends of a word, which its inflected forms share, count as well. */
const MIN_INFLECTED = 5

function featuresOfWords(pieces: readonly string[], language: string): Set<string> {
  const words = [BEGIN, ...pieces, END]
  const minInflected = language === "ko" ? 2 : MIN_INFLECTED
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
  return new Set(
    characters.flatMap((_, at) =>
      [1, 2, 3]
        .filter((length) => at + length <= characters.length)
        .map((length) => characters.slice(at, at + length).join("")),
    ),
  )
}

/** The features of a sentence's wording: its words, pairs of neighbours, and parts of longer words. Linear. */
export function wordFeaturesOf(text: string, language: string): Set<string> {
  const pieces = piecesOf(text)
  const isUnspaced = language === "zh" || language === "ja"
  return isUnspaced ? featuresOfCharacters(pieces) : featuresOfWords(pieces, language)
}
