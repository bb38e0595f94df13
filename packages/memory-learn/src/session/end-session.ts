import { storeProjectFacts } from "./project-facts.ts"
import type { SessionContext } from "./session-context.ts"
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
