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
  renamed: readonly { from: string; to: string }[]
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

/** Memories of this project from before it was renamed. */
export interface MemoryProjects {
  /**
   * Memories that probably belong to this project: of a project that was renamed or moved, and of a folder of this
   * repository from before it shared one memory. Those of this repository's folders and of a project with the same
   * folder name come first, then the most recently used; at most 20. Empty memories and those that a workspace adopted
   * before are left out. Empty with a store of the host, an exact directory, or a layout with its own place. Changes
   * nothing.
   *
   * Costs one listing of the folder of all projects, one `lstat` per project, and at most 500 small reads; the heads of
   * the topics of what is returned.
   *
   * @throws MemoryError `memory-off`
   */
  list(): Promise<readonly AdoptableMemory[]>
  /**
   * Copies another memory into this one: topics with their bytes, pointers with their hooks, in their order, below the
   * pointers of this memory. A memory without topics whose index has no text of its own gets the other index as a
   * whole. Call it only after a person has decided to. `guard` and `approve` are asked about each topic; what they
   * refuse stays behind. An undo removes one copied topic at a time. The other directory is not changed. After a crash
   * or an error a second call copies the rest.
   *
   * @param directory One that `list` returns, or that was adopted before.
   * @param options `confirm` must be true while the folder that the memory was made for exists (`earlier-key`).
   * @throws MemoryError `no-memory-directory` for any other directory, `denied` without that confirmation
   */
  adopt(directory: string, options?: { confirm?: boolean }): Promise<AdoptionResult>
}
