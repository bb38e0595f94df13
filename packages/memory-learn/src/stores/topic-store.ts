import { checkSlug, parseTopic } from "@caliban/memory-core"
import { proposeSlug } from "@caliban/text"
import { isDuplicate } from "../compare/compare.ts"
import type { ConsolidationResult } from "../files/consolidation/consolidation-types.ts"
import type { MergedSection } from "../inject/merge-scopes.ts"
import { searchEntries } from "../search/search-entries.ts"
import { daysSince, isoDay } from "../text/dates.ts"
import type { MemoryEntry, MemoryScope } from "../types.ts"
import { createAttempts, retryOnConflict } from "./attempts.ts"
import type { LearnedEntry, LearnedStore } from "./learned-store.ts"
import { mountOf, readEntries, type TopicEntry } from "./topic-entries.ts"
import { createTopicWriter, factOf, mountFor, type TopicStoreOptions } from "./write-topic.ts"

export interface TopicStore extends LearnedStore {
  /** Makes a topic of an entry of a sectioned file, with its dates. */
  copy(entry: MemoryEntry & { scope: MemoryScope }): Promise<void>
}

/**
 * The topics of a memory and of its mounts. A new memory is one topic: the type comes from the scope, the slug from the
 * text, and the note of learning is in the frontmatter. Topics that the agent or a person wrote are compared like others,
 * but they are never changed.
 */
export function createTopicStore(options: TopicStoreOptions): TopicStore {
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
    copy: (entry) => retryOnConflict(() => writer.copy(entry)),
    confirm: ({ where }) => retryOnConflict(() => writer.confirm(where, isoDay(now()))),
    forget: async ({ where }) => void (await memory.remove(where, { by: "person" })),
    async wasRemoved({ text }) {
      const { history } = memory
      const proposed = proposeSlug(text, checkSlug)
      for (const { id, action, slug } of (await attempt("the history", () => history.list())) ?? []) {
        if (action !== "removed" || slug === undefined || !isNumbered(slug, proposed)) continue
        const removed = (await attempt(slug, () => history.read(id))) ?? ""
        if (isDuplicate(text, factOf(parseTopic(slug, removed)))) return true
      }
      return false
    },
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
    load: async () => ({ sections: sectionsOf(await list()), shadowed: [], paths: [] }),
    consolidate: async () => NOT_CONSOLIDATED,
    consolidateAll: async () => [],
    search: async (query, { hidden }) =>
      searchEntries(query, hidden ? [] : (await list()).map((entry) => ({ ...entry, path: entry.where }))),
    problems,
  }
}

/** Whether a slug is the proposed one, or that with a number: `tests-run-with-vitest-2`. */
function isNumbered(slug: string, proposed: string): boolean {
  return slug.startsWith(proposed) && /^(?:-\d+)?$/u.test(slug.slice(proposed.length))
}

/** The entries of each type, under the heading that a sectioned file would have. */
function sectionsOf(entries: readonly TopicEntry[]): MergedSection[] {
  const titles = [...new Set(entries.map(({ section }) => section))]
  return titles.map((title) => ({
    title,
    entries: entries
      .filter(({ section }) => section === title)
      .map(({ text, section, scope, stale, where }) => ({
        text,
        section,
        scope,
        path: where,
        children: [],
        line: 0,
        metadata: stale ? { stale } : undefined,
      })),
  }))
}

const NOT_CONSOLIDATED: ConsolidationResult = {
  changed: false,
  movedEntries: 0,
  mergedEntries: 0,
  overflowFiles: [],
  linesBefore: 0,
  linesAfter: 0,
  moved: [],
  merged: [],
}
