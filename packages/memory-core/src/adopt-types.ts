/** A memory that probably belonged to this project under another path, or to a folder of it. */
export interface AdoptableMemory {
  /** Its memory directory. */
  directory: string
  /** The workspace that it was made for: a path that is gone, or a folder of this workspace. */
  workspace: string
  topicCount: number
  /** When it was last changed, as ISO 8601 in UTC. */
  usedAt: string
  /** `renamed`: no folder is at that path. `earlier-key`: the folder had a memory of its own. */
  why: "renamed" | "earlier-key"
}

/** What an adoption did. The other directory stays as it is. */
export interface AdoptionResult {
  /** Slugs of the topics that were copied. */
  copied: readonly string[]
  /** Slugs of the topics that this memory has already, with the same bytes. */
  same: readonly string[]
  /** Topics that got another slug, since this memory has a different topic of that slug. */
  renamed: readonly { from: string; to: string }[]
  /** Lines of the other index that are not pointers; they were not copied. */
  linesNotCopied: number
}
