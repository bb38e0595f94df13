import { groupsOf, isSpelled, type TermTable } from "./term-table.ts"

const ENOUGH_SHARED = 0.6
/** With fewer letters in common two words are not compared. */
const LEAST_SHARED = 0.35
/** How many groups of letters each term shares with the current word; all 0 between calls. */
let shared = new Uint8Array(0)
const MOST_SIMILAR = 48
const HAS_DIGIT = /\d/

/** A term of the index that may be meant by a word of the query, and how much it counts: below 1. */
export type SimilarTerm = readonly [term: string, number: number, weight: number]

/**
 * Terms that begin like a term, contain it, or differ by one or two letters. Reads only terms that share letters with
 * it.
 */
export function similarTerms(table: TermTable, term: string): SimilarTerm[] {
  if (!isSpelled(term)) return beginningsOf(table, term)
  const groups = [...new Set(groupsOf(term))]
  if (shared.length < table.size) shared = new Uint8Array(table.size * 2)
  const least = Math.ceil(groups.length * LEAST_SHARED)
  const enough: number[] = []
  for (const group of groups) {
    const end = table.groupStarts[group + 1] as number
    for (let at = table.groupStarts[group] as number; at < end; at += 1) {
      const number = table.groupTerms[at] as number
      const count = (shared[number] as number) + 1
      shared[number] = count
      if (count === least) enough.push(number)
    }
  }
  const terms = table.terms()
  const similar: SimilarTerm[] = []
  for (const number of enough) {
    const other = terms[number] as string
    if (other === term) continue
    const weight = similarity(term, other, (shared[number] as number) / groups.length)
    if (weight > 0) similar.push([other, number, weight])
  }
  for (const group of groups) {
    const end = table.groupStarts[group + 1] as number
    for (let at = table.groupStarts[group] as number; at < end; at += 1)
      shared[table.groupTerms[at] as number] = 0
  }
  if (similar.length <= MOST_SIMILAR) return similar
  return similar.sort(([a, , x], [b, , y]) => y - x || (a < b ? -1 : 1)).slice(0, MOST_SIMILAR)
}

/** One character of a script without spaces: the pairs that begin with it. */
function beginningsOf(table: TermTable, term: string): SimilarTerm[] {
  if (term.length !== 1 || term.charCodeAt(0) < 0x0e00) return []
  const similar: SimilarTerm[] = []
  for (const [number, other] of table.terms().entries()) {
    if (other.length === 2 && other.includes(term)) similar.push([other, number, 0.9])
  }
  return similar
}

function similarity(term: string, other: string, share: number): number {
  const [short, long] = term.length <= other.length ? [term, other] : [other, term]
  const ratio = short.length / long.length
  if (long.startsWith(short)) return short.length < 3 ? 0 : 0.5 + 0.4 * ratio
  if (HAS_DIGIT.test(term) || HAS_DIGIT.test(other)) return 0
  if (term.length > 3 && share >= ENOUGH_SHARED / 2 && isTypo(term, other)) return 0.7
  if (short.length > 3 && long.includes(short)) return 0.35 + 0.3 * ratio
  return 0
}

/** Whether two words differ by one letter added, left out, replaced or swapped; by two from eight letters on. */
function isTypo(a: string, b: string): boolean {
  const most = a.length >= 8 ? 2 : 1
  if (Math.abs(a.length - b.length) > most) return false
  return distanceOf(a, b, most) <= most
}

/** The three last rows of the table of distances; a word has at most 64 letters. */
const rows = [new Uint8Array(66), new Uint8Array(66), new Uint8Array(66)] as const

/** The number of changes between two words, with swaps of neighbours; more than `most` when it is larger. */
function distanceOf(a: string, b: string, most: number): number {
  let [before, row, next] = rows
  for (let j = 0; j <= b.length; j += 1) row[j] = j
  for (let i = 1; i <= a.length; i += 1) {
    const letter = a.charCodeAt(i - 1)
    next[0] = i
    let smallest = i
    for (let j = 1; j <= b.length; j += 1) {
      const other = b.charCodeAt(j - 1)
      let value = Math.min(row[j] as number, next[j - 1] as number) + 1
      value = Math.min(value, (row[j - 1] as number) + (letter === other ? 0 : 1))
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other) {
        value = Math.min(value, (before[j - 2] as number) + 1)
      }
      next[j] = value
      if (value < smallest) smallest = value
    }
    if (smallest > most) return smallest
    ;[before, row, next] = [row, next, before]
  }
  return row[b.length] as number
}
