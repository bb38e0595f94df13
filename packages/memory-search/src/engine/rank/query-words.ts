import { cutText } from "@caliban/text"
import { datesInQuery } from "../dates/query-dates.ts"
import { foldWord, readTokens, wordAt } from "../text/read-tokens.ts"
import { termOf } from "../text/term-of.ts"
import { createTokens } from "../text/tokens.ts"

/** Characters of a query that are read; a longer one is a pasted file, whose beginning says what it is. */
const MOST_READ = 1 << 16
const MOST_WORDS = 500
const MOST_DATED = 2_000
/** Characters of a word that are shown. */
const MOST_SHOWN = 64

/** Words about memory itself, which say little about what is sought. */
const GENERIC =
  /^(?:not|noted|chang|happen|event|writ|written|sav|add|entri|entry|topic|memory|rememb|remember|know|tell|said|say|new|thing|stuff|notiert|passiert|geandert|notiz|notizen|записано|произошло|изменилось|记录|記録)$/u

/** What a document can match: one word, or one date. */
export interface QueryWord {
  /** As it was typed. */
  typed: string
  /** Where it begins in `ParsedQuery.text`. */
  from: number
  /** The terms that match it exactly; a date has one for each of its days. */
  terms: readonly (readonly [term: string, weight: number])[]
  /** Whether similar terms match, too. */
  similar: boolean
  /** A date is as telling as the rarest word, whatever happened on it. */
  date: boolean
  weight: number
}

export interface ParsedQuery {
  /** The query, in its normal form if it had to be divided in that. */
  text: string
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
      from,
      terms: [[term, 1]],
      similar: form !== 1,
      date: false,
      weight: form === 1 ? 0.5 : GENERIC.test(term) ? 0.2 : 1,
    })
  }
  for (const { typed, from, terms } of dates)
    words.set(`#${typed}`, { typed, from, terms, similar: false, date: true, weight: 1 })
  return { text: tokens.text, words: [...words.values()], phrases: phrasesOf(read.slice(0, MOST_DATED)) }
}

/** Words as they were typed, in the order of the query; parts of one identifier or run of characters as a whole. */
export function showWords(text: string, words: readonly QueryWord[]): string[] {
  const shown: string[] = []
  let last: { from: number; to: number } | undefined
  for (const { typed, from, date } of [...words].sort((one, other) => one.from - other.from)) {
    const to = from + typed.length
    if (date) shown.push(typed)
    else if (last !== undefined && from < last.to) {
      last.to = Math.max(last.to, to)
      shown[shown.length - 1] = text.slice(last.from, last.to)
    } else shown.push(typed)
    if (date) last = undefined
    else if (last === undefined || from >= last.to) last = { from, to }
  }
  return [...new Set(shown.map((word) => cutText(word, MOST_SHOWN)))]
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
