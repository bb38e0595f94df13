import { compareStatements } from "../compare/compare.ts"
import { projectFacts } from "./project-facts.ts"
import type { SessionContext } from "./session-context.ts"
import { storeDetections } from "./store-detection.ts"
import type { SessionSummary } from "./summary.ts"

/** Stores new facts of the manifests, consolidates long files, and summarises; see `AutoMemories.onSessionEnd`. */
export async function endSession(context: SessionContext): Promise<SessionSummary> {
  const { enabled, detector, counts, candidates, scopeFiles } = context
  const noticed = await storeProjectFacts(context)
  const consolidated = await consolidateLongFiles(context)
  detector.resetHistory()
  const stale = (await context.list()).filter((entry) => entry.stale).length
  const waiting = enabled ? await scopeFiles.attempt(candidates.path, candidates.count) : undefined
  return counts.summarise({ noticed, stale, consolidated, candidates: waiting ?? 0 })
}

/** Manifests are read again in each session, so known facts are skipped instead of confirmed. */
async function storeProjectFacts(context: SessionContext): Promise<SessionSummary["noticed"]> {
  const facts = projectFacts(context.config.projectRoot, context.now())
  if (!context.scopes.includes("project")) return []
  const known = (await context.list()).map(({ text }) => text)
  const isNew = ({ text }: { text: string }): boolean =>
    !known.some((other) => compareStatements(text, other) === "repeats")
  return await storeDetections(context, facts.filter(isNew))
}

async function consolidateLongFiles({
  config,
  readOnly,
  manager,
  scopeFiles,
}: SessionContext): Promise<SessionSummary["consolidated"]> {
  if (readOnly || !config.overflowEnabled) return []
  const consolidated = []
  for (const { scope, file } of await scopeFiles.readAll()) {
    if (file.lineCount <= config.maxLinesPerFile) continue
    const result = await scopeFiles.attempt(file.path, () => manager.consolidate(file.path))
    if (result === undefined) continue
    const { movedEntries, mergedEntries } = result
    consolidated.push({ scope, movedEntries, mergedEntries })
  }
  return consolidated
}
