import { isMemoryError, MemoryError } from "@caliban/memory-core"
import { compareStatements } from "../compare/compare.ts"
import type { StoreOutcome } from "../sinks/sink.ts"
import { type DetectedMemory, MEMORY_SCOPES } from "../types.ts"
import type { LearnedEntry } from "./learned-entries.ts"
import { refuseReadOnly, type SessionContext } from "./session-context.ts"
import type { NoticedMemory } from "./summary.ts"

/** Stores a memory; it replaces what it contradicts. @throws MemoryError `memory-off`, `read-only`, those of the sink */
export async function storeMemory(context: SessionContext, memory: DetectedMemory): Promise<StoreOutcome> {
  if (!context.enabled) throw new MemoryError("memory-off", "Learning is off; nothing was stored.")
  refuseReadOnly(context)
  if (!context.scopes.includes(memory.scope))
    throw new MemoryError("memory-off", `The scope ${memory.scope} is off; nothing was stored.`)
  const outcome = await context.sink.store(withContradicted(memory, await context.list()))
  context.counts.add(outcome.outcome)
  return outcome
}

/** Stores or confirms the detections of active scopes, one after the other. */
export async function storeDetections(
  context: SessionContext,
  memories: readonly DetectedMemory[],
): Promise<NoticedMemory[]> {
  const noticed: NoticedMemory[] = []
  for (const memory of memories)
    if (context.scopes.includes(memory.scope)) noticed.push(await storeDetection(context, memory))
  return noticed
}

/** Stores a detection, or confirms what is known. An error is an outcome, so that the turn can continue. */
async function storeDetection(context: SessionContext, memory: DetectedMemory): Promise<NoticedMemory> {
  const { manager, counts } = context
  const existing = await context.list()
  const known = existing.find((entry) => compareStatements(memory.text, entry.text) === "repeats")
  const where = known?.path ?? context.paths[memory.scope]
  const refuse = (rule: string, problem: string): NoticedMemory => {
    counts.refuse(rule)
    return { ...memory, outcome: "refused", where, problem }
  }
  const [, masked] = /\[masked: ([\w-]+)\]/.exec(memory.text) ?? []
  if (masked !== undefined) {
    const problem = `It contains something that must not be stored (${masked}). Store where to find it instead.`
    return refuse(masked, problem)
  }
  try {
    if (known !== undefined) {
      if (!context.readOnly) await manager.confirm(known.path, known.section, known.text)
      counts.add("confirmed")
      return { ...memory, outcome: "confirmed", where }
    }
    const noticed = withContradicted(memory, existing)
    return context.suggestOnly
      ? { ...noticed, outcome: "suggested", where }
      : { ...noticed, ...(await storeMemory(context, noticed)) }
  } catch (error) {
    if (!isMemoryError(error)) throw error
    if (error.code === "refused") return refuse(String(error.details["rule"] ?? "guard"), error.message)
    return { ...memory, outcome: "failed", where, problem: error.message }
  }
}

/**
 * The memory with the entries that it contradicts in `replaces`: those of its scope and of narrower ones, which would hide
 * it. An entry of a wider scope stays, since it holds elsewhere.
 */
function withContradicted(memory: DetectedMemory, existing: readonly LearnedEntry[]): DetectedMemory {
  const scopes = MEMORY_SCOPES.slice(MEMORY_SCOPES.indexOf(memory.scope))
  const replaced = existing.filter(
    ({ scope, text }) => scopes.includes(scope) && compareStatements(memory.text, text) === "replaces",
  )
  const replaces = [...new Set([...(memory.replaces ?? []), ...replaced.map(({ text }) => text)])]
  return replaces.length === 0 ? memory : { ...memory, replaces }
}
