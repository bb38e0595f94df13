import { groupsOf, isSpelled, type TermTable } from "./term-table.ts"

/** With fewer letters in common two words are not compared. */
const LEAST_SHARED = 0.35
/** How many groups of letters each term shares with the current word; all 0 between calls. */
let shared = new Uint8Array(0)
const MOST_SIMILAR = 16
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
  const changes = mostChanges(term)
  const found: number[] = []
  for (const group of groups) {
    const end = table.groupStarts[group + 1] as number
    for (let at = table.groupStarts[group] as number; at < end; at += 1) {
      const number = table.groupTerms[at] as number
      const count = (shared[number] as number) + 1
      shared[number] = count
      if (count === least) found.push(number)
    }
  }
  const terms = table.terms()
  const similar: SimilarTerm[] = []
  for (const number of found) {
    const other = terms[number] as string
    const count = shared[number] as number
    // Of a word that is in another one, every group but the first is in the other one, too.
    const mayContain = count >= Math.min(groups.length - 1, other.length - 2)
    if (!mayContain && Math.abs(other.length - term.length) > changes) continue
    if (highest(term, other) < (similar[MOST_SIMILAR - 1]?.[2] ?? 0)) continue
    const weight = other === term ? 0 : similarity(term, other, changes)
    if (weight > 0) insert(similar, [other, number, weight])
  }
  for (const group of groups) {
    const end = table.groupStarts[group + 1] as number
    for (let at = table.groupStarts[group] as number; at < end; at += 1)
      shared[table.groupTerms[at] as number] = 0
  }
  return similar
}

/** Keeps the best in order; of equal ones the first in the alphabet. */
function insert(similar: SimilarTerm[], one: SimilarTerm): void {
  const isBehind = ([term, , weight]: SimilarTerm): boolean =>
    weight < one[2] || (weight === one[2] && term > one[0])
  const place = similar.findIndex(isBehind)
  if (place >= 0) similar.splice(place, 0, one)
  else if (similar.length < MOST_SIMILAR) similar.push(one)
  if (similar.length > MOST_SIMILAR) similar.pop()
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

/** More than `similarity` can give for words of these lengths. */
const highest = (term: string, other: string): number =>
  Math.max(0.7, 0.5 + (0.4 * Math.min(term.length, other.length)) / Math.max(term.length, other.length))

function similarity(term: string, other: string, changes: number): number {
  const [short, long] = term.length <= other.length ? [term, other] : [other, term]
  const ratio = short.length / long.length
  if (long.startsWith(short)) return short.length < 3 ? 0 : 0.5 + 0.4 * ratio
  if (HAS_DIGIT.test(term) || HAS_DIGIT.test(other)) return 0
  if (distanceOf(term, other, changes) <= changes) return 0.7
  return short.length > 3 && long.includes(short) ? 0.35 + 0.3 * ratio : 0
}

/** How many letters of a word may be added, left out, replaced or swapped. */
function mostChanges(term: string): number {
  return term.length > 7 ? 2 : term.length > 3 ? 1 : 0
}

/** The three last rows of the table of distances; a word has at most 64 letters. */
const rows = [new Uint8Array(66), new Uint8Array(66), new Uint8Array(66)] as const

/** The number of changes between two words, with swaps of neighbours; more than `most` when it is larger. */
function distanceOf(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
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
