import type { Evidence } from "./evidence.ts"
import { BIAS, PAIRS, WEIGHTS } from "./weights.ts"

/** How much speaks for keeping a sentence: log odds, 0 is even. */
export function scoreOf(evidence: ReadonlySet<Evidence>): number {
  let score = BIAS
  for (const one of evidence) score += WEIGHTS[one] ?? 0
  for (const [a, b, weight] of PAIRS) if (evidence.has(a) && evidence.has(b)) score += weight
  return score
}
