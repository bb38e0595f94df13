import { daysSince, isoDay } from "../text/dates.ts"
import { createAttempts, retryOnConflict } from "./attempts.ts"
import type { LearnedEntry, LearnedStore } from "./learned-store.ts"
import { mountOf, readEntries, type TopicEntry } from "./topic-entries.ts"
import { createTopicWriter, mountFor, type TopicStoreOptions } from "./write-topic.ts"

/**
 * The topics of a memory and of its mounts. A new memory is one topic: the type comes from the scope, the slug from the
 * text, and the note of learning is in the frontmatter. Topics that the agent or a person wrote are compared like others,
 * but they are never changed.
 */
export function createTopicStore(options: TopicStoreOptions): LearnedStore {
  const { memory, scopes, now } = options
  const { attempt, problems } = createAttempts()
  const writer = createTopicWriter(options)
  const list = async (): Promise<TopicEntry[]> =>
    (await readEntries(memory)).filter(({ scope }) => scopes.includes(scope))
  return {
    form: "topics",
    list,
    // What a person or a model wrote stays, and so does what holds in other places.
    mayReplace: (scope, { learned, where, scope: older }) =>
      learned !== undefined &&
      older === scope &&
      mountOf(memory, where)?.name === mountFor(memory, scope)?.name,
    placeOf: (scope) => {
      const mount = mountFor(memory, scope)
      return mount?.directory ?? memory.name ?? ""
    },
    add: writer.add,
    drop: writer.drop,
    confirm: ({ where }) => retryOnConflict(() => writer.confirm(where, isoDay(now()))),
    forget: async ({ where }) => void (await memory.remove(where, { by: "person" })),
    async markStale(days, limit) {
      const marked: LearnedEntry[] = []
      for (const entry of (await attempt("MEMORY.md", list)) ?? []) {
        const { learned, stale, isWritable, where } = entry
        const age = daysSince(learned?.confirmed ?? learned?.at, now())
        if (learned === undefined || stale || !isWritable || age === undefined || age <= days) continue
        if (marked.length === limit) break
        const isMarked = await attempt(where, () => writer.markStale(where, learned))
        if (isMarked === true) marked.push({ ...entry, stale: true })
      }
      return marked
    },
    problems,
  }
}
