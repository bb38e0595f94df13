import { writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { MemoryError, revisionOf } from "@caliban/memory-core"
import { isSame } from "@caliban/memory-learn/internal"
import { encode } from "@caliban/text"
import type { AutoMemoriesConfig } from "../config/auto-memories-config.ts"
import type { MemoryFileManager } from "../files/file-manager-types.ts"
import { mergeScopes, type ScopedFile } from "../inject/merge-scopes.ts"
import type { LearnedEntry } from "../learning.ts"
import type { Replaced, StoreOutcome } from "../outcomes.ts"
import type { MemoryScopes } from "../scopes.ts"
import { type SearchedEntry, searchEntries } from "../search/search-entries.ts"
import { withoutMark } from "../sections/entry-text.ts"
import { foldTitle } from "../sections/find-entry.ts"
import { isFileLink } from "../sections/links.ts"
import { STALE_MARK } from "../sections/stale-mark.ts"
import { type DetectedMemory, type EntryMetadata, MEMORY_SCOPES, type MemoryScope } from "../types.ts"
import { createAttempts } from "./attempts.ts"
import type { LearnedStore } from "./learned-store.ts"
import { createScopeFiles } from "./scope-files.ts"

export interface SectionStoreOptions {
  manager: MemoryFileManager
  paths: MemoryScopes
  /** The active scopes. */
  scopes: readonly MemoryScope[]
  config: Pick<AutoMemoriesConfig, "maxLinesPerFile" | "overflowEnabled">
}

/**
 * The sectioned files of the agent platform Wundr: `MEMORY.md` of each scope, and the files in `memory/` to which
 * consolidation moves entries.
 */
export function createSectionStore({ manager, paths, scopes, config }: SectionStoreOptions): LearnedStore {
  const attempts = createAttempts()
  const { attempt } = attempts
  const files = createScopeFiles(
    manager,
    attempts,
    scopes.map((scope) => ({ scope, path: paths[scope] })),
  )
  const readWhole = async (): Promise<ScopedFile[]> => [
    ...(await files.readAll()),
    ...(await files.readOverflow()),
  ]
  return {
    list: async () => entriesOf(await readWhole()).map(toLearned),
    // An entry of a narrower scope would hide the new one. One of a wider scope holds in other projects.
    mayReplace: (scope, entry) => MEMORY_SCOPES.indexOf(entry.scope) >= MEMORY_SCOPES.indexOf(scope),
    placeOf: (scope) => paths[scope],
    async add(memory, contradicted) {
      const path = paths[memory.scope]
      if (memory.scope === "local") await keepOutOfGit(manager, path)
      return contradicted.length === 0
        ? await append(manager, path, memory)
        : await replace(manager, path, memory, contradicted)
    },
    drop: (contradicted) => removeEach(manager, contradicted),
    confirm: async ({ path, where, text }) => void (await manager.confirm(path ?? "", where, text)),
    forget: async ({ path, where, text }) => void (await manager.remove(path ?? "", where, text)),
    async wasRemoved({ scope, text }) {
      const trashed = (await attempt(paths[scope], () => manager.trash(paths[scope]))) ?? []
      return trashed.some(({ entries }) => entries.some((entry) => isSame(text, entry.text)))
    },
    async markStale(days) {
      const marked: LearnedEntry[] = []
      for (const { scope, file } of await readWhole()) {
        const { path } = file
        const result = await attempt(path, () => manager.decayCheck(path, { days }))
        for (const { section, text } of result?.marked ?? [])
          marked.push({ text, scope, stale: true, where: section, path })
      }
      return marked
    },
    load: async () => mergeScopes(await files.readAll()),
    consolidate: (scope) => manager.consolidate(paths[scope]),
    async consolidateAll() {
      if (!config.overflowEnabled) return []
      const consolidated = []
      for (const { scope, file } of await files.readAll()) {
        if (file.lineCount <= config.maxLinesPerFile) continue
        const result = await attempt(file.path, () => manager.consolidate(file.path))
        if (result === undefined) continue
        const { movedEntries, mergedEntries } = result
        consolidated.push({ scope, movedEntries, mergedEntries })
      }
      return consolidated
    },
    async search(query, { hidden }) {
      const searched = hidden ? await files.readOverflow() : await readWhole()
      return searchEntries(query, entriesOf(searched))
    },
    problems: attempts.problems,
  }
}

interface SectionEntry extends SearchedEntry {
  stale: boolean
}

/** All entries of the files, in order, except links to topic files. */
function entriesOf(files: readonly ScopedFile[]): SectionEntry[] {
  return files.flatMap(({ scope, file: { path, sections } }) =>
    sections.flatMap(({ title, entries }) =>
      entries
        .filter(({ text }) => !isFileLink(title, text))
        .map(({ text, children, metadata }) => ({
          text: withoutMark(text),
          children,
          section: title,
          scope,
          path,
          stale: text.startsWith(STALE_MARK) || metadata?.stale === true,
        })),
    ),
  )
}

function toLearned({ text, section, scope, path, stale }: SectionEntry): LearnedEntry {
  return { text, scope, stale, where: section, path }
}

async function append(
  manager: MemoryFileManager,
  path: string,
  memory: DetectedMemory,
  metadata: EntryMetadata = describe(memory),
): Promise<StoreOutcome> {
  const { text, section, children } = memory
  const { reason } = await manager.append(path, section, { text, metadata, children })
  return { outcome: reason === "duplicate" ? "confirmed" : "stored", where: path }
}

/**
 * The new entry replaces one in its section, or is added. Then the other entries that it contradicts are removed, so a
 * crash in between leaves too many entries, never too few.
 */
async function replace(
  manager: MemoryFileManager,
  path: string,
  memory: DetectedMemory,
  contradicted: readonly LearnedEntry[],
): Promise<StoreOutcome> {
  const { section, text, children } = memory
  const inPlace = contradicted.find(
    (entry) => entry.path === path && foldTitle(entry.where) === foldTitle(section),
  )
  const metadata = {
    ...describe(memory),
    replaces: revisionOf(encode((inPlace ?? contradicted[0])?.text ?? "")),
  }
  const others = contradicted.filter((entry) => entry !== inPlace)
  if (inPlace === undefined) {
    await append(manager, path, memory, metadata)
    return { outcome: "replaced", where: path, replaced: await removeEach(manager, others) }
  }
  const { entryId } = await manager.update(path, section, inPlace.text, { text, metadata, children })
  const replaced = [{ text: inPlace.text, entryId }, ...(await removeEach(manager, others))]
  return { outcome: "replaced", where: path, replaced }
}

async function removeEach(manager: MemoryFileManager, entries: readonly LearnedEntry[]): Promise<Replaced[]> {
  const replaced: Replaced[] = []
  for (const { path = "", where, text } of entries) {
    const { entryId } = await manager.remove(path, where, text)
    replaced.push({ text, entryId })
  }
  return replaced
}

function describe({ confidence, category, sourceTurn, requested }: DetectedMemory): EntryMetadata {
  const { sessionId } = sourceTurn
  return {
    confidence,
    category,
    ...(requested === true && { requested }),
    ...(sessionId !== "" && { sourceSession: sessionId }),
  }
}

/** The local file belongs to this machine. To share it, users delete the line in `.gitignore`. */
async function keepOutOfGit(manager: MemoryFileManager, path: string): Promise<void> {
  await manager.ensureDir(path)
  try {
    writeFileSync(join(dirname(path), ".gitignore"), "*\n", { flag: "wx" })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "EEXIST") return
    const message = `Nothing was stored: the local folder cannot be kept out of git (${code}).`
    throw new MemoryError("write-failed", message, { cause: error })
  }
}
