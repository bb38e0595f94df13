import type { NewEntry } from "../sections/edit-entries.ts"
import type { ParsedMemoryFile } from "../types.ts"
import type { ConsolidationResult } from "./consolidation/consolidate-file.ts"
import type { DecayResult, FileChange } from "./entry-changes.ts"
import type { Guard } from "./guard-entry.ts"
import type { StoreOptions } from "./section-file.ts"

export interface MemoryFileManagerOptions extends StoreOptions {
  /** A file with more lines is consolidated. Default: 200. */
  maxLines?: number
  /** The folder of overflow files, relative to the memory file. Default: `memory`. */
  overflowDir?: string
  /** False merges duplicates only and moves nothing. Default: true. */
  overflow?: boolean
  /** Checks every entry before it is written. Default: none. */
  guard?: Guard
}

/** Reads and changes sectioned memory files. Changes are atomic and safe with other processes, editors and crashes. */
export interface MemoryFileManager {
  /** Parses a file. A missing file is empty, with `exists: false`; it is not created. */
  read(filePath: string): Promise<ParsedMemoryFile>
  /**
   * Writes the difference between `file.raw` and `file.sections`, and no other byte. `line` and `startLine` identify
   * entries and sections; 0 means new. A missing entry or section is removed; prose stays.
   *
   * @throws MemoryError `conflict` if the file is no longer equal to `file.raw`.
   */
  write(filePath: string, file: ParsedMemoryFile): Promise<FileChange>
  /** Adds an entry, or confirms the existing one that says the same (`reason: "duplicate"`). */
  append(filePath: string, section: string, entry: string | NewEntry): Promise<FileChange>
  /** Moves an entry to the history, with its sub-bullets. */
  remove(filePath: string, section: string, entry: string): Promise<FileChange>
  /** Changes an entry and confirms it. */
  update(
    filePath: string,
    section: string,
    oldEntry: string,
    newEntry: string | NewEntry,
  ): Promise<FileChange>
  needsConsolidation(filePath: string): Promise<boolean>
  /** Brings a `MEMORY.md` under its limit: merges duplicates and moves related entries into linked overflow files. */
  consolidate(filePath: string): Promise<ConsolidationResult>
  lineCount(filePath: string): Promise<number>
  /** Creates the folder of a file, mode 0700. */
  ensureDir(filePath: string): Promise<void>
  /** Marks entries that were not confirmed for `days` (default: 90). */
  decayCheck(filePath: string, options?: { days?: number }): Promise<DecayResult>
  /** Confirms an entry: clears the stale mark and updates its date. */
  confirm(filePath: string, section: string, entry: string): Promise<FileChange>
  /** The readable overflow files of a memory file. */
  readOverflow(filePath: string): Promise<ParsedMemoryFile[]>
}
