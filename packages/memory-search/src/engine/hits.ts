import { cutText, lazily, oneLine, shortWord } from "@caliban/text"
import { FIELDS, fieldOf } from "./document-index.ts"
import type { EngineHit, SearchDocument } from "./engine-types.ts"
import type { Candidate } from "./rank.ts"
import { foldLetters, termsOf } from "./words.ts"

/** Characters of a passage, and where its match begins in a long line. */
export const PASSAGE_MAX = 300
const LEAD = 60
/** Lines of a body that are compared. */
const LINES_MAX = 5_000

/** A word of the query. */
type QueryWord = ReturnType<typeof readWord>

export const readWord = (typed: string) => ({
  typed,
  folded: foldLetters(typed).toLowerCase(),
  terms: termsOf(typed),
})

/** Says what a document and the query have in common. */
export function describeHit(
  { entry: { document }, evidence }: Candidate,
  words: readonly QueryWord[],
  score: number,
): EngineHit {
  const found = FIELDS.map((field) => ({ field, has: wordsIn(fieldOf(document, field), words) }))
  const fields: string[] = found.filter(({ has }) => has.length > 0).map(({ field }) => field)
  const matched = new Set(found.flatMap(({ has }) => has))
  const terms = words.filter((word) => matched.has(word))
  const own = fields.includes("body") ? passageOf(document, terms) : { passage: headOf(document) }
  const { hook = "" } = document
  const isInHook = wordsIn(hook, terms).length > wordsIn(own.passage, terms).length
  const passage = isInHook ? { passage: cutAround(hook, terms) } : own
  return { document, score, evidence, ...passage, fields, terms: terms.map(({ typed }) => shortWord(typed)) }
}

/** Words that a text has: as they are or within others, or in another form. */
function wordsIn(text: string, words: readonly QueryWord[]): QueryWord[] {
  if (text === "") return []
  const folded = foldLetters(text).toLowerCase()
  const terms = lazily(() => new Set(termsOf(text)))
  return words.filter((word) => {
    if (folded.includes(word.folded)) return true
    const shared = word.terms.filter((term) => terms().has(term)).length
    return shared > 0 && shared >= word.terms.length / 2
  })
}

/** What stands for a document in which no line matches. */
export const headOf = ({ description, body }: SearchDocument): string =>
  description ?? cutText(oneLine(body.slice(0, 4 * PASSAGE_MAX)), PASSAGE_MAX)

/** The line that has most of the words as they are, or else in another form. */
function passageOf({ body }: SearchDocument, words: readonly QueryWord[]) {
  const lines = body.split("\n", LINES_MAX)
  const exact = lines.map((line) => {
    const folded = foldLetters(line).toLowerCase()
    return words.filter((word) => folded.includes(word.folded)).length
  })
  const counts = exact.some(Boolean) ? exact : lines.map((line) => wordsIn(line, words).length)
  const at = counts.indexOf(Math.max(...counts))
  return { passage: cutAround(lines[at] ?? "", words), line: at + 1 }
}

function cutAround(line: string, words: readonly QueryWord[]): string {
  const text = oneLine(line)
  if (text.length <= PASSAGE_MAX) return text
  const small = text.toLowerCase()
  const places = words.map(({ typed }) => small.indexOf(typed.toLowerCase())).filter((place) => place >= 0)
  const start = places.length === 0 ? 0 : Math.min(...places) - LEAD
  return cutText(start <= 0 ? text : text.slice(text.indexOf(" ", start) + 1), PASSAGE_MAX)
}
