import type { SessionContext } from "./session-context.ts"
import type { SessionSummary } from "./summary.ts"

/** Clears the conversation and summarises; see `Learning.onSessionEnd`. */
export async function endSession(context: SessionContext): Promise<SessionSummary> {
  const { enabled, detector, counts, candidates, others } = context
  detector.resetHistory()
  others.stop()
  const known = (await context.attempt("MEMORY.md", () => context.list())) ?? []
  const stale = known.filter((entry) => entry.stale).length
  const waiting = enabled ? await context.attempt("candidates", candidates.count) : undefined
  return counts.summarise({ stale, candidates: waiting ?? 0 })
}
