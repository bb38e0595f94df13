import { MemoryError, type MemoryOptions, type TopicDraft } from "@caliban/memory-core"

/** The guard of memory-core: refuses text that must not be stored. */
export type Guard = NonNullable<MemoryOptions["guard"]>

/** Checks a topic. @throws MemoryError `refused`; the details contain the name of the rule, never the text. */
export async function askGuard(guard: Guard | undefined, draft: TopicDraft): Promise<void> {
  const refusal = await guard?.(draft)
  if (refusal !== undefined)
    throw new MemoryError("refused", refusal.message, { details: { rule: refusal.rule } })
}
