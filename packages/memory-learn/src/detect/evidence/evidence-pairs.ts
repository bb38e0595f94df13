import type { Evidence } from "./evidence.ts"

/** Pairs whose effect differs from the sum of their parts. */
export const PAIRS: readonly (readonly [Evidence, Evidence])[] = [
  ["code", "usage"],
  ["reason", "must"],
  ["we", "must"],
  ["contrast", "practice"],
  ["decree", "short"],
  ["decree", "lone"],
  ["wrong", "practice"],
  ["role", "name"],
  ["wish", "short"],
  ["place", "path"],
  ["place", "we"],
  ["always", "self"],
  ["you", "future"],
  ["task", "command"],
]

/** The names of the evidence and of the pairs in it. */
export function evidenceFeaturesOf(evidence: ReadonlySet<Evidence>): string[] {
  const pairs = PAIRS.filter(([a, b]) => evidence.has(a) && evidence.has(b))
  return [...evidence, ...pairs.map(([a, b]) => `${a}+${b}`)]
}
