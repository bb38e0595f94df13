import { setImmediate as nextTurn } from "node:timers/promises"
import { keywordsOf, sharedCount } from "@caliban/text"

/** The share of a statement's content words that a text has, from 0 to 1. */
export function coverage(statement: string, text: string): number {
  const words = keywordsOf(statement)
  return words.size === 0 ? 0 : sharedCount(words, keywordsOf(text)) / words.size
}

/** Half of the words of the shorter one. */
const RELATED = 0.5

/** Whether two statements are about the same thing, and each says something that the other one does not. */
export function mayContradict(one: string, other: string): boolean {
  const [words, others] = [keywordsOf(one), keywordsOf(other)]
  return areRelated(sharedCount(words, others), words.size, others.size)
}

function areRelated(shared: number, size: number, otherSize: number): boolean {
  return shared < size && shared < otherSize && shared >= RELATED * Math.min(size, otherSize)
}

/** Statements that are compared in one turn of the event loop, in a few milliseconds. */
const CHUNK = 20

/** The pairs of statements that may contradict each other, by their places. Compares only those that share a word. */
export async function findContradictions(statements: readonly string[]): Promise<[number, number][]> {
  const sizes: number[] = []
  const byWord = new Map<string, number[]>()
  const pairs: [number, number][] = []
  for (const [at, statement] of statements.entries()) {
    const words = keywordsOf(statement)
    const shared = new Map<number, number>()
    for (const word of words) {
      const places = byWord.get(word) ?? []
      for (const place of places) shared.set(place, (shared.get(place) ?? 0) + 1)
      places.push(at)
      byWord.set(word, places)
    }
    sizes.push(words.size)
    for (const [place, count] of shared)
      if (areRelated(count, sizes[place] ?? 0, words.size)) pairs.push([place, at])
    if (at % CHUNK === CHUNK - 1) await nextTurn()
  }
  return pairs
}
