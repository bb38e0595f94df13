import { fold } from "./fold.ts"
import { STOP_WORDS } from "./stop-words.ts"

const RUN = /[\p{L}\p{M}\p{N}]+/gu

/** Scripts that write without blanks, and Hangul, whose words have endings: pairs of characters stand for words there. */
const PAIRED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\u3005\u30fc]+/gu

/**
 * The words of a text, folded, in order: runs of letters and digits; in scripts without blanks every pair of
 * neighbouring characters. Linear.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const [run] of fold(text).matchAll(RUN)) {
    if (/^[\0-\x7f]+$/.test(run)) {
      words.push(run)
      continue
    }
    let from = 0
    for (const { 0: part, index } of run.matchAll(PAIRED)) {
      if (index > from) words.push(run.slice(from, index))
      pushPairs(words, part)
      from = index + part.length
    }
    if (from < run.length) words.push(run.slice(from))
  }
  return words
}

/** The words that tell what a text is about. */
export function keywordsOf(text: string): Set<string> {
  return new Set(wordsOf(text).filter(isTelling))
}

function isTelling(word: string): boolean {
  if (STOP_WORDS.has(word) || /^\p{N}+$/u.test(word)) return false
  return word.length > 2 || /[^a-z0-9]/.test(word)
}

function pushPairs(words: string[], part: string): void {
  const characters = [...part]
  if (characters.length === 1) words.push(part)
  for (let at = 1; at < characters.length; at++) words.push(`${characters[at - 1]}${characters[at]}`)
}
