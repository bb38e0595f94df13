import { compareStatements } from "../compare/compare.ts"
import { projectFacts } from "./project-facts.ts"
import type { SessionContext } from "./session-context.ts"
import { storeDetections } from "./store-detection.ts"
import type { SessionSummary } from "./summary.ts"

/** Stores new facts of the manifests, consolidates long files, and summarises; see `AutoMemories.onSessionEnd`. */
export async function endSession(context: SessionContext): Promise<SessionSummary> {
  const { enabled, readOnly, detector, counts, candidates, store } = context
  const known = (await context.attempt("MEMORY.md", () => context.list())) ?? []
  const noticed = await storeProjectFacts(
    context,
    known.map(({ text }) => text),
  )
  const consolidated = enabled && !readOnly ? await store.consolidateAll() : []
  detector.resetHistory()
  const stale = known.filter((entry) => entry.stale).length
  const waiting = enabled ? await context.attempt("candidates", candidates.count) : undefined
  return counts.summarise({ noticed, stale, consolidated, candidates: waiting ?? 0 })
}

/** Manifests are read again in each session, so known facts are skipped instead of confirmed. */
async function storeProjectFacts(
  context: SessionContext,
  known: readonly string[],
): Promise<SessionSummary["noticed"]> {
  const { projectRoot } = context.config
  if (projectRoot === undefined || !context.scopes.includes("project")) return []
  const isNew = ({ text }: { text: string }): boolean =>
    !known.some((other) => compareStatements(text, other) === "repeats")
  return await storeDetections(context, projectFacts(projectRoot, context.now()).filter(isNew))
}
