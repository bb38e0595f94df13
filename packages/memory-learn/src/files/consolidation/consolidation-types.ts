/** An entry that went from the index into an overflow file. */
export interface MovedEntry {
  section: string
  text: string
  /** The file, as the link has it: `memory/typescript.md`. */
  to: string
}

/** An entry that said the same as another one of its section. */
export interface MergedEntry {
  section: string
  text: string
  /** The one that stays, with the metadata and children of both. */
  into: string
}

export interface ConsolidationResult {
  /** True when the index was changed, in a preview when it would be. */
  changed: boolean
  movedEntries: number
  mergedEntries: number
  /** Overflow files that entries went into, as links have them. */
  overflowFiles: readonly string[]
  linesBefore: number
  linesAfter: number
  moved: readonly MovedEntry[]
  merged: readonly MergedEntry[]
  /** Why the file is still over its limit. */
  problem?: string
  /** The index as it was. */
  trashId?: string
}
