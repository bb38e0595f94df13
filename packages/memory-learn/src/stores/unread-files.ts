import { isMemoryError } from "@caliban/memory-core"
import { compareStatements } from "../compare/compare.ts"
import type { ConfigProblem } from "../config/read-config.ts"
import { mergeScopes, type ScopedEntry } from "../inject/merge-scopes.ts"
import { withoutMark } from "../sections/entry-text.ts"
import { isFileLink } from "../sections/links.ts"
import type { ScopeFiles } from "./scope-files.ts"
import type { TopicStore } from "./topic-store.ts"

/** A sectioned file with entries that are in no topic. */
export interface UnreadFile {
  path: string
  /** How many entries are in no topic. */
  entries: number
}

/** What `copyEntries` did. */
export interface CopyResult {
  copied: number
  /** Entries that the guard refused, or that could not be written. */
  failed: readonly { text: string; problem: string }[]
}

/** Sectioned files next to a memory that learns into topics. They are read on request only, and never changed. */
export interface UnreadFiles {
  /** The files with entries that no topic repeats or contradicts. */
  list(): Promise<UnreadFile[]>
  /** Such files, as they were listed last. */
  problems(): ConfigProblem[]
  /** Makes a topic of each of these entries, with its dates. One that a narrower scope overrides is left out. */
  copy(): Promise<CopyResult>
}

export function createUnreadFiles(files: ScopeFiles, store: TopicStore): UnreadFiles {
  const findMissing = async (): Promise<ScopedEntry[]> => {
    const all = [...(await files.readAll()), ...(await files.readOverflow())]
    const entries = mergeScopes(all).sections.flatMap((section) => section.entries)
    const own = entries.filter(({ section, text }) => !isFileLink(section, text))
    if (own.length === 0) return []
    const known = (await store.list()).map(({ text }) => text)
    return own.filter(({ text }) => !isCovered(withoutMark(text), known))
  }
  let listed: UnreadFile[] = []
  return {
    async list() {
      const counts = new Map<string, number>()
      for (const { path } of await findMissing()) counts.set(path, (counts.get(path) ?? 0) + 1)
      listed = [...counts].map(([path, entries]) => ({ path, entries }))
      return listed
    },
    problems: () =>
      listed.map(({ path, entries }) => {
        const what = entries === 1 ? "1 entry is" : `${entries} entries are`
        return { path, key: "", message: `${what} in no topic. /memory copy makes topics of them.` }
      }),
    async copy() {
      const copied: string[] = []
      const failed: { text: string; problem: string }[] = []
      // A new pointer is the first one, so the last entry comes first.
      for (const entry of (await findMissing()).reverse()) {
        const text = withoutMark(entry.text)
        if (isCovered(text, copied)) continue
        try {
          await store.copy(entry)
          copied.push(text)
        } catch (error) {
          if (!isMemoryError(error)) throw error
          failed.push({ text, problem: error.message })
        }
      }
      listed = []
      return { copied: copied.length, failed }
    },
  }
}

/** Whether a topic says the same, or something else about the same. */
function isCovered(text: string, known: readonly string[]): boolean {
  return known.some(
    (other) => compareStatements(text, other) === "repeats" || compareStatements(other, text) === "replaces",
  )
}
