import type { NewEntry } from "../sections/format-entry.ts"
import type { ParsedMemoryFile } from "../types.ts"
import type { ConsolidationResult } from "./consolidation/consolidation-types.ts"
import type { IsDuplicate } from "./consolidation/merge-duplicates.ts"
import type { DecayResult } from "./decay.ts"
import type { FileChange } from "./entry-changes.ts"
import { createEntryOperations } from "./entry-operations.ts"
import { countFileLines, createFileContext } from "./file-context.ts"
import type { FileTarget, StoreOptions } from "./file-target.ts"
import type { Guard } from "./guard-entry.ts"
import { checkFileDecay, consolidate, parseOverflow, previewConsolidation } from "./maintenance.ts"
import { findSuccessor, readTrashed, type TrashedEntries } from "./trashed-entries.ts"

export interface MemoryFileManagerOptions extends StoreOptions {
  /** A file with more lines is consolidated. Default: 200. */
  maxLines?: number
  /** The folder of overflow files, relative to the memory file. Default: `memory`. */
  overflowDir?: string
  /** False merges duplicates only and moves nothing. Default: true. */
  overflow?: boolean
  /** Checks every entry before it is written. Default: none. */
  guard?: Guard
  /** Whether an entry repeats another one. Default: equal except for case, spaces, quotes and a final full stop. */
  isDuplicate?: IsDuplicate
}

/** Reads and changes sectioned memory files. Changes are atomic and safe with other processes, editors and crashes. */
export interface MemoryFileManager {
  /** Parses a file. A missing file is empty, with `exists: false`; it is not created. */
  read(filePath: string): Promise<ParsedMemoryFile>
  /**
   * Writes the difference between `file.raw` and `file.sections`; see `formatSections`.
   *
   * @throws MemoryError `conflict` if the file is no longer equal to `file.raw`.
   */
  write(filePath: string, file: ParsedMemoryFile): Promise<FileChange>
  /** Adds an entry, or confirms the existing one that says the same (`reason: "duplicate"`). */
  append(filePath: string, section: string, entry: string | NewEntry): Promise<FileChange>
  /** Moves an entry to the trash, with its sub-bullets. */
  remove(filePath: string, section: string, entry: string): Promise<FileChange>
  /** Changes an entry, increments its version and confirms it. */
  update(
    filePath: string,
    section: string,
    oldEntry: string,
    newEntry: string | NewEntry,
  ): Promise<FileChange>
  needsConsolidation(filePath: string): Promise<boolean>
  /** Brings a `MEMORY.md` under its limit: merges duplicates and moves related entries into linked overflow files. */
  consolidate(filePath: string): Promise<ConsolidationResult>
  /** What `consolidate` would do. */
  previewConsolidation(filePath: string): Promise<ConsolidationResult>
  lineCount(filePath: string): Promise<number>
  /** Creates the folder of a file, mode 0700. */
  ensureDir(filePath: string): Promise<void>
  /** Marks entries that were not confirmed for `days` (default: 90). `apply: false` only reports them. */
  decayCheck(filePath: string, options?: { days?: number; apply?: boolean }): Promise<DecayResult>
  /** Confirms an entry: clears the stale mark and updates its date. */
  confirm(filePath: string, section: string, entry: string): Promise<FileChange>
  /** The readable overflow files of a memory file. */
  readOverflow(filePath: string): Promise<ParsedMemoryFile[]>
  /** The entries that were replaced in a file or removed from it, newest first. */
  trash(filePath: string): Promise<TrashedEntries[]>
  /** Restores the entries of a change, in place of those that replaced them. `undefined` if there is no such change. */
  restore(filePath: string, id: string): Promise<TrashedEntries | undefined>
}

/** Creates a manager without touching a file. @throws TypeError for an `overflowDir` that is not below the file */
export function createMemoryFileManager(options: MemoryFileManagerOptions = {}): MemoryFileManager {
  const context = createFileContext(options)
  const { targetOf, maxLines } = context
  const manager: MemoryFileManager = {
    ...createEntryOperations(context),
    needsConsolidation: async (filePath) => (await countFileLines(context, filePath)) > maxLines,
    consolidate: (filePath) => consolidate(context, filePath),
    previewConsolidation: (filePath) => previewConsolidation(context, filePath),
    lineCount: (filePath) => countFileLines(context, filePath),
    async ensureDir(filePath) {
      await targetOf(filePath).store.transact(undefined, () => ({ result: undefined }))
    },
    decayCheck: (filePath, { days = 90, apply = true } = {}) =>
      checkFileDecay(context, filePath, { days, apply }),
    readOverflow: (filePath) => parseOverflow(context, filePath),
    trash: (filePath) => readTrash(targetOf(filePath)),
    restore: (filePath, id) => restore(manager, filePath, id),
  }
  return manager
}

async function readTrash({ store, slug }: FileTarget): Promise<TrashedEntries[]> {
  const found: TrashedEntries[] = []
  for (const entry of await store.trash.list())
    if (entry.slug === slug) found.push(readTrashed(entry, await store.trash.read(entry.id)))
  return found.filter(({ entries }) => entries.length > 0)
}

async function restore(
  manager: MemoryFileManager,
  filePath: string,
  id: string,
): Promise<TrashedEntries | undefined> {
  const change = (await manager.trash(filePath)).find((one) => one.id === id)
  for (const { section, ...entry } of change?.entries ?? []) {
    const successor = findSuccessor(await manager.read(filePath), entry.text)
    await (successor === undefined
      ? manager.append(filePath, section, entry)
      : manager.update(filePath, successor.section, successor.text, entry))
  }
  return change
}
