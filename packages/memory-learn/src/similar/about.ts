import { keywordsOf, sharedCount } from "@caliban/text"
import { isSame } from "./values.ts"

/** The share of a statement's content words that a text has, from 0 to 1. */
export function coverage(statement: string, text: string): number {
  const words = keywordsOf(statement)
  return words.size === 0 ? 0 : sharedCount(words, keywordsOf(text)) / words.size
}

/** Half of the words of the shorter one. */
const RELATED = 0.5
/** Whether two statements are about the same thing, and each says something that the other one does not. */
export function mayContradict(one: string, other: string): boolean {
  if (overlap(one, other, Math.min) < RELATED || isSame(one, other)) return false
  return coverage(one, other) < 1 && coverage(other, one) < 1
}

function overlap(one: string, other: string, of: (a: number, b: number) => number): number {
  const [words, others] = [keywordsOf(one), keywordsOf(other)]
  return sharedCount(words, others) / Math.max(1, of(words.size, others.size))
}
