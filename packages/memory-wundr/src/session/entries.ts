import { bareText } from "@caliban/text"
import type { LearnedEntries } from "../auto-memories.ts"
import type { ScopedFile } from "../inject/merge-scopes.ts"
import { type MemorySearchResult, searchEntries } from "../search/search-entries.ts"
import { isFileLink, isStale, withoutMark } from "../sections/entry-text.ts"
import type { LearnedEntry, ScopedDecay } from "../types.ts"
import { refuseReadOnly, type SessionContext } from "./session-context.ts"

/** The sectioned files of the active scopes, without those that cannot be read. */
export async function readFiles({ attempt, manager, paths, scopes }: SessionContext): Promise<ScopedFile[]> {
  const found: ScopedFile[] = []
  for (const scope of scopes) {
    const file = await attempt(paths[scope], () => manager.read(paths[scope]))
    if (file !== undefined) found.push({ scope, file })
  }
  return found
}

/** The files to which consolidation moved entries. */
async function readOverflow({ attempt, manager, paths, scopes }: SessionContext): Promise<ScopedFile[]> {
  const found: ScopedFile[] = []
  for (const scope of scopes)
    for (const file of (await attempt(paths[scope], () => manager.readOverflow(paths[scope]))) ?? [])
      found.push({ scope, file })
  return found
}

/** All entries, in order, except links to topic files. */
export async function listEntries(context: SessionContext): Promise<LearnedEntry[]> {
  return entriesOf([...(await readFiles(context)), ...(await readOverflow(context))])
}

function entriesOf(files: readonly ScopedFile[]): (LearnedEntry & { children: readonly string[] })[] {
  return files.flatMap(({ scope, file: { path, sections } }) =>
    sections.flatMap(({ title, entries }) =>
      entries
        .filter(({ text }) => !isFileLink(title, text))
        .map((entry) => ({
          text: withoutMark(entry.text),
          scope,
          stale: isStale(entry),
          where: title,
          path,
          children: entry.children,
        })),
    ),
  )
}

/** Finds entries by words, with `hidden` only those that are not in the prompt. */
export async function search(
  context: SessionContext,
  query: string,
  hidden: boolean,
): Promise<MemorySearchResult[]> {
  const files = [...(hidden ? [] : await readFiles(context)), ...(await readOverflow(context))]
  return searchEntries(query, entriesOf(files))
}

/** Marks the entries that were not confirmed for a long time; see `AutoMemories.decayCheck`. */
export async function checkDecay(context: SessionContext): Promise<ScopedDecay> {
  const { attempt, config, manager, readOnly } = context
  const marked: LearnedEntry[] = []
  if (config.decayEnabled && !readOnly)
    for (const { scope, file } of [...(await readFiles(context)), ...(await readOverflow(context))]) {
      const { path } = file
      const result = await attempt(path, () => manager.decayCheck(path, { days: config.decayDays }))
      for (const { section, text } of result?.marked ?? [])
        marked.push({ text, scope, stale: true, where: section, path })
    }
  return { marked, stale: (await listEntries(context)).filter(({ stale }) => stale) }
}

/** The operations on single entries, for commands and tools. */
export function createEntryOperations(context: SessionContext): LearnedEntries {
  const { counts, manager } = context
  return {
    form: "sections",
    list: () => listEntries(context),
    find: async (text) => findEntries(await listEntries(context), text),
    async confirm({ path, where, text }) {
      refuseReadOnly(context)
      await manager.confirm(path, where, text)
      counts.confirmed += 1
    },
    async forget({ path, where, text }) {
      refuseReadOnly(context)
      await manager.remove(path, where, text)
      counts.forgotten += 1
    },
    search: (query) => search(context, query, false),
  }
}

function findEntries(entries: readonly LearnedEntry[], text: string): LearnedEntry[] {
  const wanted = plain(text)
  const same = entries.filter((entry) => plain(entry.text) === wanted)
  const words = wanted.split(" ").filter(Boolean)
  if (same.length > 0 || words.length === 0) return same
  return entries.filter((entry) => words.every((word) => plain(entry.text).includes(word)))
}

/** Text for comparison, without case, punctuation and stale mark. */
function plain(text: string): string {
  return bareText(withoutMark(text.trim()))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()
}
