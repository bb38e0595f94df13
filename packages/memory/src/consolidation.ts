import type { AutoMemories, ConsolidateReport } from "@caliban/memory-learn"
import type { MemorySession, MemorySessionOptions, SessionTurn } from "./session-types.ts"

/** The messages of a session that the host's model has not seen yet, and its call. */
export interface Consolidation {
  add(turns: readonly SessionTurn[]): void
  run: MemorySession["consolidate"]
  /** Runs it if there are new messages of the user, and the host has given a call. */
  runForNew(): Promise<ConsolidateReport | undefined>
}

export function createConsolidation(
  learning: AutoMemories | undefined,
  { learn }: MemorySessionOptions,
): Consolidation {
  const call = typeof learn === "object" ? learn.consolidate : undefined
  let unseen: SessionTurn[] = []
  const run: Consolidation["run"] = async (options = {}) => {
    if (call === undefined)
      throw new TypeError('session.consolidate: the session needs the option "learn.consolidate"')
    if (learning === undefined) return { operations: [], problem: "Learning is off." }
    const given = unseen
    const report = await learning.consolidateTurns(call, given, options)
    if (options.dryRun !== true && report.problem === undefined)
      unseen = unseen.filter((turn) => !given.includes(turn))
    return report
  }
  return {
    add(turns) {
      if (call !== undefined) unseen = [...unseen, ...turns]
    },
    run,
    runForNew: async () =>
      call !== undefined && unseen.some(({ role }) => role === "user") ? await run() : undefined,
  }
}
