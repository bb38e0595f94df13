import type { Warning } from "./warning.ts"
/** A memory that probably belonged to this project under another path, or to a folder of it. */
export interface AdoptableMemory {
  /** Its memory directory. */
  directory: string
  /** The workspace that it was made for: a path that is gone, or a folder of this workspace. */
  workspace: string
  topicCount: number
  /** When a topic or the index was last changed, as ISO 8601 in UTC. */
  usedAt: string
  /** `renamed`: no folder is at that path. `earlier-key`: the folder had a memory of its own. */
  why: "renamed" | "earlier-key"
}
/** What an adoption did. The other directory stays as it is. */
export interface AdoptionResult {
  /** Slugs of the topics that were copied, as they are named here. */
  copied: readonly string[]
  /** Slugs of the topics that this memory has already, with the same bytes. */
  same: readonly string[]
  /** Topics that have another slug here, since this memory has a different topic of that slug. */
  renamed: readonly {
    from: string
    to: string
  }[]
  /** Files that were not copied. */
  leftBehind: readonly LeftBehind[]
  /** Lines of the other index that this index does not have. */
  linesNotCopied: number
  warnings: readonly Warning[]
}
/** A file of an adopted memory that stays only there. */
export interface LeftBehind {
  slug: string
  /** The reason in one sentence. Of a topic that the guard refused: its message. */
  reason: string
  /** The guard's rule, where the guard refused it. */
  rule?: string | undefined
}
