import { datesInQuery } from "../dates/query-dates.ts"
import { foldWord, readTokens, wordAt } from "../text/read-tokens.ts"
import { termOf } from "../text/term-of.ts"
import { createTokens } from "../text/tokens.ts"

/** Characters of a query that are read; a longer one is a pasted file, whose beginning says what it is. */
const MOST_READ = 1 << 16
const MOST_WORDS = 500
const MOST_DATED = 2_000

/** Words about memory itself, which say little about what is sought. */
const GENERIC =
  /^(?:not|noted|chang|happen|event|writ|written|sav|add|entri|entry|topic|memory|rememb|remember|know|tell|said|say|new|thing|stuff|notiert|passiert|geandert|notiz|notizen|записано|произошло|изменилось|记录|記録)$/u

/** What a document can match: one word, or one date. */
export interface QueryWord {
  /** As it was typed. */
  typed: string
  /** The terms that match it exactly; a date has one for each of its days. */
  terms: readonly (readonly [term: string, weight: number])[]
  /** Whether similar terms match, too. */
  similar: boolean
  /** A date is as telling as the rarest word, whatever happened on it. */
  date: boolean
  weight: number
}

export interface ParsedQuery {
  words: readonly QueryWord[]
  /** Texts between quotation marks, which a document must contain. */
  phrases: readonly string[]
}

/** Reads a query. Linear. */
export function parseQuery(text: string, now: number): ParsedQuery {
  const read = text.slice(0, MOST_READ)
  const dates = datesInQuery(read.slice(0, MOST_DATED), now)
  const words = new Map<string, QueryWord>()
  const tokens = createTokens()
  readTokens(read, tokens)
  for (let at = 0; at < tokens.count; at += 1) {
    const from = tokens.from[at] as number
    const to = tokens.to[at] as number
    if (tokens.text === read && dates.some((date) => from >= date.from && to <= date.to)) continue
    const form = tokens.form[at] as number
    const term = termOf(wordAt(tokens, at), form)
    if (term === undefined || words.has(term)) continue
    if (words.size === MOST_WORDS) break
    words.set(term, {
      typed: tokens.text.slice(from, to),
      terms: [[term, 1]],
      similar: form !== 1,
      date: false,
      weight: form === 1 ? 0.5 : GENERIC.test(term) ? 0.2 : 1,
    })
  }
  for (const { typed, terms } of dates)
    words.set(`#${typed}`, { typed, terms, similar: false, date: true, weight: 1 })
  return { words: [...words.values()], phrases: phrasesOf(read.slice(0, MOST_DATED)) }
}

function phrasesOf(text: string): string[] {
  return [...text.matchAll(/["“„«]([^"“”„«»]{2,200})["”“»]/gu)]
    .map(([, phrase = ""]) => foldPhrase(phrase))
    .filter((phrase) => phrase.length > 1)
}

/** A text in the form in which phrases are compared: words in their folded form with one space between. */
export function foldPhrase(text: string): string {
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(foldWord).join(" ")
}
