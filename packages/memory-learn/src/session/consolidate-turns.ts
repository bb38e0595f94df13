import { MemoryError } from "@caliban/memory-core"
import type { ConsolidateTurn } from "../consolidate/consolidate-turns.ts"
import type { Consolidate, ConsolidateReport } from "../consolidate/consolidate-types.ts"
import { runConsolidation } from "../consolidate/run-consolidation.ts"
import { isJsonObject } from "../text/json.ts"
import { refuseReadOnly, type SessionContext } from "./session-context.ts"

/** See `AutoMemories.consolidateTurns`. */
export async function consolidateTurns(
  context: SessionContext,
  consolidate: Consolidate,
  turns: readonly ConsolidateTurn[],
  options: { dryRun?: boolean | undefined; signal?: AbortSignal | undefined } = {},
): Promise<ConsolidateReport> {
  const {
    enabled,
    mask,
    notes,
    now,
    options: { memory },
  } = context
  if (!enabled || memory === undefined)
    throw new MemoryError("memory-off", "Learning is off; nothing was consolidated.")
  if (options.dryRun !== true) refuseReadOnly(context)
  const noticed = (await notes?.waiting()) ?? []
  const report = await runConsolidation({ memory, consolidate, turns, noticed, mask, now, ...options })
  if (options.dryRun !== true && report.problem === undefined)
    await notes?.consolidated(report.operations.flatMap(writtenBy))
  return report
}

function writtenBy({ operation, outcome }: ConsolidateReport["operations"][number]): string[] {
  if (!isJsonObject(operation) || operation["op"] !== "write") return []
  const isStored = outcome === "done" || outcome === "unchanged"
  return isStored ? [`${operation["description"]}\n${operation["body"]}`] : []
}
