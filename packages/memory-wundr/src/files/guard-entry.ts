import { MemoryError, type MemoryOptions, type TopicDraft, type TopicType } from "@caliban/memory-core"
import { foldTitle } from "../sections/find-entry.ts"
import type { EntryMetadata } from "../types.ts"
import { nameOf } from "./consolidation/cluster-entries.ts"

/** The guard of memory-core: refuses text that must not be stored. */
export type Guard = NonNullable<MemoryOptions["guard"]>

/** The entry to check. */
interface GuardedEntry {
  section: string
  text: string
  children?: readonly string[] | undefined
  metadata?: EntryMetadata | undefined
}

/** Checks an entry. @throws MemoryError `refused`; the details contain the name of the rule, never the text. */
export async function guardEntry(
  guard: Guard | undefined,
  { section, text, children = [], metadata }: GuardedEntry,
): Promise<void> {
  await askGuard(guard, {
    slug: nameOf(section).slug,
    type: typeOf(section),
    description: text,
    body: children.join("\n"),
    learned: { at: "", requested: metadata?.requested },
  })
}

/** Checks a topic, as `guardEntry` does. */
export async function askGuard(guard: Guard | undefined, draft: TopicDraft): Promise<void> {
  const refusal = await guard?.(draft)
  if (refusal !== undefined)
    throw new MemoryError("refused", refusal.message, { details: { rule: refusal.rule } })
}

function typeOf(section: string): TopicType {
  const title = foldTitle(section)
  if (title === "user preferences" || title === "people & roles") return "user"
  if (title === "corrections") return "feedback"
  return title === "links" ? "reference" : "project"
}
