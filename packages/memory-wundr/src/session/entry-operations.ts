import { TOPIC_TYPES } from "@caliban/memory-core"
import { bareText } from "@caliban/text"
import type { LearnedEntries, LearnedEntry } from "../learning.ts"
import { withoutMark } from "../sections/entry-text.ts"
import { refuseReadOnly, type SessionContext } from "./session-context.ts"

/** The operations on single entries, for commands and tools. */
export function createEntryOperations(context: SessionContext): LearnedEntries {
  const { counts, list, store } = context
  return {
    form: "sections",
    list,
    find: async (text) => findEntries(await list(), text),
    async confirm(entry) {
      refuseReadOnly(context)
      await store.confirm(entry)
      counts.add("confirmed")
    },
    async forget(entry) {
      refuseReadOnly(context)
      await store.forget(entry)
      counts.add("forgotten")
    },
    search: async (query) => (context.enabled ? await store.search(query, { hidden: false }) : []),
  }
}

/** The topic with this slug, or the entries with this text; otherwise those that contain all of its words. */
export function findEntries(entries: readonly LearnedEntry[], text: string): LearnedEntry[] {
  const topic = entries.filter(({ path, where }) => path === undefined && where === text.trim())
  if (topic.length > 0) return topic
  const wanted = plain(text.replace(HOOK_START, ""))
  const same = entries.filter((entry) => plain(entry.text) === wanted)
  if (same.length > 0) return same
  const words = wanted.split(" ").filter(Boolean)
  if (words.length === 0) return []
  return entries.filter((entry) => {
    const folded = plain(entry.text)
    return words.every((word) => folded.includes(word))
  })
}

/** What precedes the description in a line of the index. */
const HOOK_START = new RegExp(`^\\s*(?:\\[\\?\\] )?(?:(?:${TOPIC_TYPES.join("|")}): )?`)

/** Text for comparison, without case, punctuation and stale mark. */
function plain(text: string): string {
  return bareText(withoutMark(text.trim()))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()
}
