import { withWords } from "@caliban/memory-learn/internal"
import type { LearnedEntries } from "../auto-memories.ts"
import { entriesIn, type ScopedFile } from "../inject/merge-scopes.ts"
import { type MemorySearchResult, searchEntries } from "../search/search-entries.ts"
import { foldEntry, isFileLink, isStale, withoutMark } from "../sections/entry-text.ts"
import type { LearnedEntry, ListedEntry, ScopedDecay } from "../types.ts"
import { refuseReadOnly, type SessionContext } from "./session-context.ts"

/** The files of the active scopes, or those to which consolidation moved entries, without those that cannot be read. */
export async function readFiles(
  { attempt, manager, paths, scopes }: SessionContext,
  ...kinds: readonly ("scopes" | "overflow")[]
): Promise<ScopedFile[]> {
  const found: ScopedFile[] = []
  for (const kind of kinds)
    for (const scope of scopes) {
      const path = paths[scope]
      const read = async () =>
        kind === "overflow" ? await manager.readOverflow(path) : [await manager.read(path)]
      for (const file of (await attempt(path, read)) ?? []) found.push({ scope, file })
    }
  return found
}

/** All entries, in order, except links to topic files. */
export async function listEntries(context: SessionContext): Promise<ListedEntry[]> {
  return entriesOf(await readFiles(context, "scopes", "overflow"))
}

function entriesOf(files: readonly ScopedFile[]): ListedEntry[] {
  return entriesIn(files)
    .filter(({ section, text }) => !isFileLink(section, text))
    .map((entry) => {
      const { section: where, text } = entry
      return { ...entry, text: withoutMark(text), stale: isStale(entry), where }
    })
}

/** Finds entries of the topic files by words. */
export async function searchOverflow(context: SessionContext, query: string): Promise<MemorySearchResult[]> {
  return searchEntries(query, entriesOf(await readFiles(context, "overflow")))
}

/** Marks the entries that were not confirmed for a long time; see `AutoMemories.decayCheck`. */
export async function checkDecay(context: SessionContext): Promise<ScopedDecay> {
  const { attempt, config, manager, readOnly } = context
  const marked: LearnedEntry[] = []
  if (config.decayEnabled && !readOnly)
    for (const { scope, file } of await readFiles(context, "scopes", "overflow")) {
      const { path } = file
      const result = await attempt(path, () => manager.decayCheck(path, { days: config.decayDays }))
      for (const { section, text } of result?.marked ?? [])
        marked.push({ text, scope, stale: true, where: section, path })
    }
  return { marked, stale: (await listEntries(context)).filter(({ stale }) => stale) }
}

/** The operations on single entries, for commands and tools. */
export function createEntryOperations(context: SessionContext): LearnedEntries {
  const { manager, state } = context
  return {
    form: "sections",
    list: () => listEntries(context),
    async find(text) {
      const entries = await listEntries(context)
      const same = entries.filter((entry) => foldEntry(entry.text) === foldEntry(text))
      return same.length > 0 ? same : withWords(entries, text)
    },
    async confirm({ path, where, text }) {
      refuseReadOnly(context)
      await manager.confirm(path, where, text)
      state.counts.confirmed += 1
    },
    async forget({ path, where, text }) {
      refuseReadOnly(context)
      await manager.remove(path, where, text)
      state.counts.forgotten += 1
    },
    search: async (query) => searchEntries(query, await listEntries(context)),
  }
}
