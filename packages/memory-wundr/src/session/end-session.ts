import { storeProjectFacts } from "./project-facts.ts"
import type { SessionContext } from "./session-context.ts"
import type { SessionSummary } from "./summary.ts"

/** Stores new facts of the manifests, consolidates long files, and summarises; see `AutoMemories.onSessionEnd`. */
export async function endSession(context: SessionContext): Promise<SessionSummary> {
  const { enabled, readOnly, detector, counts, candidates, store, others } = context
  const noticed = await storeProjectFacts(context)
  const consolidated = enabled && !readOnly ? await store.consolidateAll() : []
  detector.resetHistory()
  others.stop()
  const known = (await context.attempt("MEMORY.md", () => context.list())) ?? []
  const stale = known.filter((entry) => entry.stale).length
  const waiting = enabled ? await context.attempt("candidates", candidates.count) : undefined
  return counts.summarise({ noticed, stale, consolidated, candidates: waiting ?? 0 })
}
