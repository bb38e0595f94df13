import type { Form } from "../forms/form.ts"
import { isSeedStem } from "../values/seed-words.ts"
import type { Match, Matches } from "./rule.ts"

const WORDS_MIN = 12
const LABELLED_WORDS_MIN = 8
const DISTINCT_MIN = 10
const LABEL = /seed|recovery|mnemonic|backup|wallet|助记词|助記詞|シードフレーズ|сид-?фраза/i

const WORD = /[A-Za-z]+/g
/** Twelve to twenty-four short words after a label; a few may not be in the list. */
const LABELLED =
  /(?:seed|recovery|mnemonic|wallet|backup|助记词|助記詞|シードフレーズ|сид-?фраза)(?:[ -]?(?:phrase|words?))?(?: (?:for|of) [\w -]{1,30})?\s{0,3}(?:is|are|[:=：])\s{0,3}["'`]?((?:[a-z]{3,8}[ ,\n]{1,3}){11,23}[a-z]{3,8})(?![A-Za-z])/giu
const LISTED_SHARE = 0.6

/** Text between the words: spaces, commas, list numbers, quotes. */
const BETWEEN = /^(?:-|[\s"',;]{0,6}(?:[-*]\s)?(?:\d{1,2}[.):]?\s{0,3})?["']?)$/

/** At least twelve consecutive words of the BIP-39 list, or eight after a label. */
export function* findSeedPhrases({ text }: Form): Matches {
  let start = 0
  let end = 0
  let count = 0
  for (const match of text.matchAll(WORD)) {
    yield
    const word = match[0]
    const listed = isListed(word)
    const follows = count > 0 && match.index - end <= 16 && BETWEEN.test(text.slice(end, match.index))
    if (!listed || !follows) {
      if (isPhrase(text, start, end, count)) yield phrase(start, end)
      count = 0
    }
    if (!listed) continue
    if (count === 0) start = match.index
    end = match.index + word.length
    count++
  }
  if (isPhrase(text, start, end, count)) yield phrase(start, end)
  for (const match of text.matchAll(LABELLED)) {
    const words = match[1] ?? ""
    const list = words.split(/[ ,\n]+/)
    if (list.filter(isListed).length < list.length * LISTED_SHARE) continue
    const at = match.index + match[0].length
    yield phrase(at - words.length, at)
  }
}

function isListed(word: string): boolean {
  return word.length >= 3 && word.length <= 8 && isSeedStem(word.slice(0, 4).toLowerCase())
}

/** Without a label, the same few words several times are not a phrase: a topic's slug and description say them twice. */
function isPhrase(text: string, start: number, end: number, count: number): boolean {
  if (count < LABELLED_WORDS_MIN) return false
  const distinct = new Set(text.slice(start, end).toLowerCase().match(WORD))
  return (
    (count >= WORDS_MIN && distinct.size >= DISTINCT_MIN) ||
    LABEL.test(text.slice(Math.max(0, start - 48), start))
  )
}

function phrase(start: number, end: number): Match {
  return { rule: "seed-phrase", class: "secret", start, end }
}
