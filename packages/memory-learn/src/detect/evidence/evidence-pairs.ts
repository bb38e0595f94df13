import type { Evidence } from "./evidence.ts"

/** Evidence that says more, or less, together than each alone. */
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

/** Evidence and the pairs in it, by name. */
export function evidenceFeaturesOf(evidence: ReadonlySet<Evidence>): string[] {
  const pairs = PAIRS.filter(([a, b]) => evidence.has(a) && evidence.has(b))
  return [...evidence, ...pairs.map(([a, b]) => `${a}+${b}`)]
}
