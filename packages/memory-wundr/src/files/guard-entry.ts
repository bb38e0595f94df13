import { checkSlug, MemoryError, type MemoryOptions, type TopicType } from "@caliban/memory-core"
import { proposeSlug } from "@caliban/text"
import type { NewEntry } from "../sections/edit-entries.ts"
import { foldTitle } from "../sections/entry-text.ts"

/** The guard of memory-core: refuses text that must not be stored. */
export type Guard = NonNullable<MemoryOptions["guard"]>

function typeOf(section: string): TopicType {
  if (/^(?:user preferences|people & roles)$/.test(foldTitle(section))) return "user"
  return foldTitle(section) === "corrections" ? "feedback" : "project"
}

/** Checks an entry. @throws MemoryError `refused`; the details contain the name of the rule, never the text. */
export async function guardEntry(guard: Guard | undefined, section: string, entry: NewEntry): Promise<void> {
  const { text, children = [], metadata } = entry
  const refusal = await guard?.({
    slug: proposeSlug(section, checkSlug),
    type: typeOf(section),
    description: text,
    body: children.join("\n"),
    learned: { at: "", requested: metadata?.requested },
  })
  if (refusal !== undefined)
    throw new MemoryError("refused", refusal.message, { details: { rule: refusal.rule } })
}
