import type { ScopedDecay } from "../learning.ts"
import type { SessionContext } from "./session-context.ts"

/**
 * Marks entries that were not confirmed for a long time; see `Learning.decayCheck`.
 *
 * @param limit Each topic is a transaction of its own. Default: all topics.
 */
export async function checkDecay(
  { options, enabled, readOnly, store }: SessionContext,
  limit: number = Number.POSITIVE_INFINITY,
): Promise<ScopedDecay> {
  if (!enabled) return { marked: [], stale: [] }
  const { decayEnabled = true, decayDays = 90 } = options
  const marked = decayEnabled && !readOnly ? await store.markStale(decayDays, limit) : []
  return { marked, stale: (await store.list()).filter(({ stale }) => stale) }
}
