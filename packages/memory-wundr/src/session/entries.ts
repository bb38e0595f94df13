import { dirname, join } from "node:path"
import { createFileStore, type Memory, MemoryError } from "@caliban/memory-core"
import { withWords } from "@caliban/memory-learn/internal"
import type { LearnedEntries } from "../auto-memories.ts"
import { isOwnFolder } from "../files/file-host.ts"
import { entriesIn, type ScopedEntry } from "../inject/merge-scopes.ts"
import { searchEntries } from "../search/search-entries.ts"
import { foldEntry, isFileLink, isPointer, isStale, withoutMark } from "../sections/entry-text.ts"
import type { LearnedEntry, ListedEntry, ScopedDecay } from "../types.ts"
import { refuseClosed, type SessionContext } from "./session-context.ts"

type Kind = "scopes" | "overflow"

/** What is in the files of the active scopes, or in those to which consolidation moved entries, where they can be read. */
export async function readEntries(context: SessionContext, ...kinds: readonly Kind[]) {
  const { attempt, manager, paths, scopes } = context
  const found: ScopedEntry[] = []
  for (const kind of kinds)
    for (const scope of scopes) {
      const path = paths[scope]
      const read = async () =>
        kind === "overflow" ? await manager.readOverflow(path) : [await manager.read(path)]
      for (const file of (await attempt(path, read)) ?? [])
        for (const entry of entriesIn(scope, file)) found.push(entry)
    }
  return found
}

/** All entries, in order, except links to topic files and lines about topics. */
export const listEntries = async (context: SessionContext): Promise<ListedEntry[]> =>
  listed(await readEntries(context, "scopes", "overflow")).filter((entry) => !isPointer(entry))

function listed(entries: readonly ScopedEntry[]): ListedEntry[] {
  return entries
    .filter((entry) => !isFileLink(entry))
    .map((one) => ({ ...one, text: withoutMark(one.text), stale: isStale(one), where: one.section }))
}

/** Finds entries by words, and lines about topics, which the prompt shows as well. */
export const search = async (context: SessionContext, query: string, ...kinds: readonly Kind[]) =>
  searchEntries(query, listed(await readEntries(context, ...kinds)))

/** Marks the entries that were not confirmed for a long time; see `AutoMemories.decayCheck`. */
export async function checkDecay(context: SessionContext, mayMark: boolean = true): Promise<ScopedDecay> {
  const { attempt, config, manager, readOnly } = context
  const marked: LearnedEntry[] = []
  const isOn = config.decayEnabled && !readOnly && mayMark
  const entries = isOn ? await readEntries(context, "scopes", "overflow") : []
  for (const [path, scope] of new Map(entries.map((entry) => [entry.path, entry.scope]))) {
    const result = await attempt(path, () => manager.decayCheck(path, { days: config.decayDays }), "change")
    for (const { section: where, text } of result?.marked ?? [])
      marked.push({ text, scope, stale: true, where, path })
  }
  return { marked, stale: (await listEntries(context)).filter(({ stale }) => stale) }
}

/** The operations on single entries, for the model's tools; for a person's commands also on topics, and on what is kept. */
export function createEntryOperations(context: SessionContext, by: "model" | "person"): LearnedEntries {
  const { memory, state } = context
  const manager = context.managerFor(by)
  return {
    form: "sections",
    list: () => listEntries(context),
    async find(text) {
      const entries = await listEntries(context)
      const same = entries.filter((entry) => foldEntry(entry.text) === foldEntry(text))
      const found = same.length > 0 ? same : withWords(entries, text)
      return found.length > 0 || by === "model" ? found : withWords(await listTopics(memory), text)
    },
    async confirm({ path, where, text }) {
      refuseClosed(context)
      if (path === "")
        throw new MemoryError("invalid-topic", `"${where}" is a topic, which needs no confirmation.`)
      await manager.confirm(path, where, text)
      state.counts.confirmed += 1
    },
    async forget({ path, where, text }) {
      refuseClosed(context)
      const { hasChanged } = state
      if (path === "") await memory?.remove(where, { by })
      else await manager.remove(path, where, text)
      // What is removed in this way says nothing about what else the user said.
      state.hasChanged = hasChanged
      state.counts.forgotten += 1
    },
    search: (query) => search(context, query, "scopes", "overflow"),
    ...(by === "person" && !context.readOnly && { others: () => listHistories(context) }),
  }
}

/** The topics of the memory, as entries without a file. */
async function listTopics(memory: Memory | undefined): Promise<LearnedEntry[]> {
  const topics = (await memory?.list())?.topics ?? []
  const other = { scope: "project", stale: false, path: "" } as const
  return topics.map(({ slug, description = "" }) => ({ text: description, where: slug, ...other }))
}

/** The histories of active scopes but the memory's own, also those that earlier versions made for overflow files; and the candidates. */
async function listHistories(context: SessionContext) {
  const { attempt, candidates, own, paths, scopes, store } = context
  const found: Awaited<ReturnType<NonNullable<LearnedEntries["others"]>>> = []
  const add = async (folder: string, count: () => Promise<number>, purge: () => Promise<number>) => {
    const entries = (await attempt(folder, count)) ?? 0
    if (entries > 0) found.push({ folder, entries, purge })
  }
  const folders = scopes.map((scope) => dirname(paths[scope]))
  for (const folder of [...folders, ...folders.map((one) => join(one, "memory"))]) {
    if (isOwnFolder(own, folder)) continue
    const { history } = createFileStore(folder, store)
    const count = async () => (await history.list()).length
    await add(folder, count, async () => await history.purge({ all: true }))
  }
  // The folder has the candidates of other projects, too.
  await add(dirname(candidates.path), candidates.count, () => candidates.drop(() => true))
  return found
}
