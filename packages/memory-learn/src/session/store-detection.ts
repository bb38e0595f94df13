import { isMemoryError } from "@caliban/memory-core"
import type { NoticedMemory } from "../auto-memories.ts"
import { contradicts, isDuplicate } from "../dedupe/compare.ts"
import type { MemoryFileManager } from "../files/file-manager.ts"
import type { MemoryScopes } from "../scopes.ts"
import type { StoreOutcome } from "../sinks/sink.ts"
import type { DetectedMemory } from "../types.ts"
import type { Counts } from "./counts.ts"
import type { LearnedEntry } from "./learned-entries.ts"

export interface StoringContext {
  manager: MemoryFileManager
  paths: MemoryScopes
  counts: Counts
  /** True stores nothing: the host decides. */
  suggestOnly: boolean
  readOnly: boolean
  store(memory: DetectedMemory): Promise<StoreOutcome>
}

/** What becomes of a detection; an error is an outcome, since a turn goes on without what it would have taught. */
export async function settle(
  memory: DetectedMemory,
  existing: readonly LearnedEntry[],
  { manager, paths, counts, suggestOnly, readOnly, store }: StoringContext,
): Promise<NoticedMemory> {
  const known = existing.find((entry) => isDuplicate(memory.text, entry.text))
  const where = known?.path ?? paths[memory.scope]
  const [, masked] = /\[masked: ([\w-]+)\]/.exec(memory.text) ?? []
  const refuse = (rule: string, problem: string): NoticedMemory => {
    counts.refuse(rule)
    return { ...memory, outcome: "refused", where, problem }
  }
  if (masked !== undefined)
    return refuse(masked, `It holds what must not be stored (${masked}). Say where that is kept instead.`)
  try {
    if (known !== undefined) {
      if (!readOnly) await manager.confirm(known.path, known.section, known.text)
      counts.add("confirmed")
      return { ...memory, outcome: "confirmed", where }
    }
    const noticed = withContradicted(memory, existing)
    return suggestOnly
      ? { ...noticed, outcome: "suggested", where }
      : { ...noticed, ...(await store(noticed)) }
  } catch (error) {
    if (!isMemoryError(error)) throw error
    if (error.code === "refused") return refuse(String(error.details["rule"] ?? "guard"), error.message)
    return { ...memory, outcome: "failed", where, problem: error.message }
  }
}

/** The memory with the entries of its scope that it contradicts. */
export function withContradicted(memory: DetectedMemory, existing: readonly LearnedEntry[]): DetectedMemory {
  const own = existing.filter(({ scope, text }) => scope === memory.scope && contradicts(memory.text, text))
  const replaces = [...new Set([...(memory.replaces ?? []), ...own.map(({ text }) => text)])]
  return replaces.length === 0 ? memory : { ...memory, replaces }
}
