import type { ScopedDecay } from "../learning.ts"
import type { SessionContext } from "./session-context.ts"

/**
 * Marks entries that were not confirmed for a long time; see `AutoMemories.decayCheck`.
 */
export async function checkDecay({ config, enabled, readOnly, store }: SessionContext): Promise<ScopedDecay> {
  if (!enabled) return { marked: [], stale: [] }
  const marked = config.decayEnabled && !readOnly ? await store.markStale(config.decayDays) : []
  return { marked, stale: (await store.list()).filter(({ stale }) => stale) }
}
