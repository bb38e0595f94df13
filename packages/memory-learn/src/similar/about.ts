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
export function mayContradict(
  one: string,
  other: string,
  words = keywordsOf(one),
  others = keywordsOf(other),
): boolean {
  const shared = sharedCount(words, others)
  if (shared === 0) return false
  const isRelated = shared >= RELATED * Math.min(words.size, others.size)
  return (isRelated && shared < words.size && shared < others.size) || isOpposite(one, other)
}

/** Statements that are compared in one turn of the event loop, in a few milliseconds. */
const CHUNK = 20

/** The pairs of statements that may contradict each other. */
export async function findContradictions<Entry extends { text: string }>(
  entries: readonly Entry[],
): Promise<[Entry, Entry][]> {
  const words = entries.map(({ text }) => keywordsOf(text))
  const pairs: [Entry, Entry][] = []
  for (const [at, entry] of entries.entries()) {
    for (const [before, other] of entries.slice(0, at).entries())
      if (mayContradict(other.text, entry.text, words[before], words[at])) pairs.push([other, entry])
    if (at % CHUNK === CHUNK - 1) await nextTurn()
  }
  return pairs
}
