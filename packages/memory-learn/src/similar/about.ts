import { setImmediate as nextTurn } from "node:timers/promises"
import { keywordsOf, sharedCount } from "@caliban/text"
import { isOpposite } from "./relation.ts"

/** The share of a statement's content words that a text has, from 0 to 1. */
export function coverage(statement: string, text: string): number {
  const words = keywordsOf(statement)
  return words.size === 0 ? 0 : sharedCount(words, keywordsOf(text)) / words.size
}

/** Whether a text says most of what is meant, or what is meant most of the text: "I'm pregnant", "that I'm pregnant". */
export function isMeant(meant: string, text: string): boolean {
  return coverage(meant, text) === 1 || coverage(text, meant) > RELATED
}

/** Whether it is certain that a text is meant: it has every word of what is meant, or both say most of the other. */
export function isCertainlyMeant(meant: string, text: string): boolean {
  const share = coverage(meant, text)
  return share === 1 || (share > RELATED && coverage(text, meant) > RELATED)
}

/** Half of the words of the shorter one. */
const RELATED = 0.5

/** Whether one negates the other, or both are about the same and each says something that the other one does not. */
export function mayContradict(one: string, other: string): boolean {
  const [words, others] = [keywordsOf(one), keywordsOf(other)]
  return isOpposite(one, other) || areRelated(sharedCount(words, others), words.size, others.size)
}

function areRelated(shared: number, size: number, otherSize: number): boolean {
  return shared < size && shared < otherSize && shared >= RELATED * Math.min(size, otherSize)
}

/** Statements that are compared in one turn of the event loop, in a few milliseconds. */
const CHUNK = 20

/** The pairs of statements that may contradict each other. Compares only those that share a word. */
export async function findContradictions<Entry extends { text: string }>(
  entries: readonly Entry[],
): Promise<[Entry, Entry][]> {
  const sizes = new Map<Entry, number>()
  const byWord = new Map<string, Entry[]>()
  const pairs: [Entry, Entry][] = []
  for (const [at, entry] of entries.entries()) {
    const words = keywordsOf(entry.text)
    const shared = new Map<Entry, number>()
    for (const word of words) {
      const before = byWord.get(word) ?? []
      for (const other of before) shared.set(other, (shared.get(other) ?? 0) + 1)
      byWord.set(word, before)
      before.push(entry)
    }
    sizes.set(entry, words.size)
    for (const [other, count] of shared)
      if (areRelated(count, sizes.get(other) ?? 0, words.size) || isOpposite(other.text, entry.text))
        pairs.push([other, entry])
    if (at % CHUNK === CHUNK - 1) await nextTurn()
  }
  return pairs
}
