/** An entry that was moved from the index into an overflow file. */
export interface MovedEntry {
  section: string
  text: string
  /** The file, relative to the index: `memory/typescript.md`. */
  to: string
}

/** An entry that said the same as another one in its section. */
export interface MergedEntry {
  section: string
  text: string
  /** The entry that remains, with the metadata and sub-bullets of both. */
  into: string
}

export interface ConsolidationResult {
  /** Whether the index was changed. */
  changed: boolean
  movedEntries: number
  mergedEntries: number
  /** The overflow files that received entries, relative to the index. */
  overflowFiles: readonly string[]
  linesBefore: number
  linesAfter: number
  moved: readonly MovedEntry[]
  merged: readonly MergedEntry[]
  /** Why the file is still over its limit. */
  problem?: string | undefined
  /** The entry of the history of the old index. */
  entryId?: string | undefined
}
