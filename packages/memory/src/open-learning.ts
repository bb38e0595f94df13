import type { Memory } from "@caliban/memory-core"
import { ANYTHING, check, internals } from "@caliban/memory-core/internal"
import type { Learning, LearnOptions } from "@caliban/memory-learn"
import type { MemorySearch } from "@caliban/memory-search"
import type { MemoryTools } from "@caliban/memory-tools"
import type { MemorySessionOptions } from "./session-types.ts"

const LEARN = { store: "true or false", consolidate: ANYTHING, mask: ANYTHING }

const DENY = 'tools: { permissions: [{ pattern: "memory.write", action: "deny" }] }'

/** Whether learning works on sectioned files, with options and rules of its own. */
export function isSectioned({ learn }: MemorySessionOptions, memory: Memory): boolean {
  const { layout = internals(memory)?.own.options.codec.name } = Object(learn) as { layout?: string }
  return layout === "wundr"
}

/**
 * Learning into this memory; `undefined` unless `learn` is set.
 *
 * @throws TypeError where `learn` cannot apply
 */
export async function openLearning(
  options: MemorySessionOptions,
  memory: Memory,
  { search, tools }: { search: MemorySearch | undefined; tools: Pick<MemoryTools<string>, "tools"> },
): Promise<Learning | undefined> {
  const { learn = false, stateless = false } = options
  if (learn === false) return undefined
  const given: LearnOptions = learn === true ? {} : (learn as LearnOptions)
  check("createMemorySession", LEARN, given, "learn")
  if (memory.readOnly) refuse('option "learn" needs a memory that can be written; leave it out with readOnly')
  const canWrite = memory.enabled ? tools.tools.some(({ readOnly }) => !readOnly) : given.store !== true
  if (canWrite && given.store === true)
    refuse(
      `option "learn.store" is for a model without write tools, and this one has them: what is noticed becomes a note to it. Leave "store" out, or deny the tools with ${DENY}`,
    )
  if (!canWrite && given.store !== true)
    refuse('option "learn" needs store: true, because the model has no write tools')
  const { createLearning } = await import("@caliban/memory-learn")
  return createLearning({ ...given, memory, stateless, ...(search && { search }) })
}

function refuse(problem: string): never {
  throw new TypeError(`createMemorySession: ${problem}`)
}
