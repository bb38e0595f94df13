import { isStopWord, wordsOf } from "@caliban/text"
import { withoutMark } from "../sections/entry-text.ts"
import { lineNumber } from "../sections/lines.ts"
import {
  childrenOf,
  parseSectionedLines,
  type SectionBlock,
  type SectionedLines,
} from "../sections/sectioned-lines.ts"
import type { ParsedMemoryFile } from "../types.ts"

/** An entry or a paragraph that matches a query. */
export interface MemorySearchResult {
  /** The entry without its metadata, or a paragraph. */
  text: string
  /** The sub-bullets of the entry. */
  children: readonly string[]
  /** The title of its section; empty above the first section. */
  section: string
  path: string
  line: number
  /** Higher is better. Scores are comparable within one search only. */
  score: number
}

export interface SearchOptions {
  /** The maximum number of results. Default: 10. */
  limit?: number
}

interface SearchUnit extends Omit<MemorySearchResult, "score"> {
  /** The frequency of each word; words of its headings count less. */
  words: Map<string, number>
  length: number
}

const HEADING_WEIGHT = 0.3
/** The weight of a word that starts with a search term. */
const PREFIX_WEIGHT = 0.5
const MOST_TERMS = 64
const [K1, B] = [1.2, 0.75]

/**
 * Finds entries and paragraphs by their words, in any script, the best first. BM25 over folded words, or over pairs of
 * characters in scripts without spaces; a prefix counts half. Deterministic; linear in the size of the files.
 */
export function searchFiles(
  query: string,
  files: readonly Pick<ParsedMemoryFile, "path" | "raw">[],
  { limit = 10 }: SearchOptions = {},
): MemorySearchResult[] {
  const terms = termsOf(query)
  if (terms.length === 0) return []
  const places = files.flatMap(({ path, raw }) => placesOf(path, raw))
  const average = places.reduce((sum, { length }) => sum + length, 0) / Math.max(1, places.length)
  const scores = new Array<number>(places.length).fill(0)
  for (const term of terms) {
    const weights = new Map<string, number>()
    const counts = places.map(({ words }) => countOf(term, words, weights))
    const found = counts.filter((count) => count > 0).length
    const rarity = Math.log(1 + (places.length - found + 0.5) / (found + 0.5))
    for (const [at, count] of counts.entries()) {
      const norm = K1 * (1 - B + (B * (places[at]?.length ?? 0)) / Math.max(1, average))
      if (count > 0) scores[at] = (scores[at] ?? 0) + (rarity * count * (K1 + 1)) / (count + norm)
    }
  }
  return places
    .flatMap(({ words, length, ...place }, at) => {
      const score = Math.round((scores[at] ?? 0) * 1e4) / 1e4
      return score > 0 ? { ...place, score } : []
    })
    .sort((a, b) => b.score - a.score || compare(a.path, b.path) || a.line - b.line)
    .slice(0, Math.max(0, limit))
}

/** The distinctive words of a query; all of them if there are only stop words. */
function termsOf(query: string): string[] {
  const words = [...new Set(wordsOf(query))]
  const distinctive = words.filter((word) => !isStopWord(word))
  return (distinctive.length > 0 ? distinctive : words).slice(0, MOST_TERMS)
}

function countOf(term: string, words: ReadonlyMap<string, number>, weights: Map<string, number>): number {
  let count = 0
  for (const [word, times] of words) {
    let weight = weights.get(word)
    if (weight === undefined) {
      weight = weightOf(term, word)
      weights.set(word, weight)
    }
    count += weight * times
  }
  return count
}

function weightOf(term: string, word: string): number {
  if (term === word) return 1
  // A single character of a script that is indexed by pairs.
  if (/^[^\x00-\x7f]$/u.test(term)) return word.includes(term) ? PREFIX_WEIGHT : 0
  const isPrefix =
    (term.length >= 3 && word.startsWith(term)) ||
    (word.length >= 4 && term.startsWith(word) && term.length <= word.length + 4)
  return isPrefix ? PREFIX_WEIGHT : 0
}

function placesOf(path: string, raw: string): SearchUnit[] {
  const sectioned = parseSectionedLines(raw)
  const { lines, head, sections } = sectioned
  const title = lines.find(({ visible }) => /^ {0,3}# /.test(visible))?.text ?? ""
  const first = sections[0]?.heading ?? lines.length
  const places: SearchUnit[] = []
  const top: SectionBlock = { title: "", heading: -1, last: first - 1, blocks: head }
  for (const section of [top, ...sections]) {
    const headings = wordsOf(`${title} ${section.title}`)
    const add = (at: number, text: string, children: readonly string[]): void => {
      const line = lineNumber(lines, at)
      places.push({
        text,
        children,
        section: section.title,
        path,
        line,
        ...countWords([text, ...children], headings),
      })
    }
    for (const block of section.blocks) add(block.first, withoutMark(block.text), childrenOf(lines, block))
    for (const { at, text } of paragraphsOf(sectioned, section)) add(at, text, [])
  }
  return places
}

function countWords(
  texts: readonly string[],
  headings: readonly string[],
): Pick<SearchUnit, "words" | "length"> {
  const words = new Map<string, number>()
  let length = 0
  for (const word of texts.flatMap(wordsOf)) {
    words.set(word, (words.get(word) ?? 0) + 1)
    length++
  }
  for (const word of new Set(headings)) words.set(word, (words.get(word) ?? 0) + HEADING_WEIGHT)
  return { words, length }
}

/** The paragraphs between the entries. Comments and code are not searched. */
function paragraphsOf(
  { lines }: SectionedLines,
  { heading, last, blocks }: SectionBlock,
): { at: number; text: string }[] {
  const found: { at: number; text: string }[] = []
  let parts: string[] = []
  let next = 0
  const finish = (at: number): void => {
    if (parts.length > 0) found.push({ at: at - parts.length, text: parts.join(" ") })
    parts = []
  }
  for (let at = heading + 1; at <= last; at++) {
    const block = blocks[next]
    if (block !== undefined && at === block.first) {
      finish(at)
      at = block.last
      next++
      continue
    }
    const text = lines[at]?.visible.trim() ?? ""
    if (text === "" || /^#{1,6} /.test(text)) finish(at)
    else parts.push(text)
  }
  finish(last + 1)
  return found
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
