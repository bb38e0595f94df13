import type { FileCommit } from "../section-file.ts"

export interface ConsolidationResult extends FileCommit {
  movedEntries: number
  mergedEntries: number
  /** The overflow files that received entries, relative to the index. */
  overflowFiles: readonly string[]
  linesAfter: number
  /** The entries that were moved, with their files. */
  moved: readonly { section: string; text: string; to: string }[]
  /** The entries that said the same as another one in their section, which remains. */
  merged: readonly { section: string; text: string; into: string }[]
  /** Why the file is still over its limit. */
  problem?: string | undefined
}
