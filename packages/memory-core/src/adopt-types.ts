import type { Warning } from "./diagnostics.ts"

/** A memory that probably belonged to this project under another path. */
export interface AdoptableMemory {
  /** Its memory directory. */
  directory: string
  /** The workspace that it was made for: a path that is gone. */
  workspace: string
  topicCount: number
  /** When a file in it was last written or removed, as ISO 8601 in UTC. */
  usedAt: string
}

/** What an adoption did. */
export interface AdoptionResult {
  /** Addresses of the topics that are here now, in the order of their lines. */
  moved: readonly string[]
  /** What stays in the other directory; empty when the memory was moved as a whole. */
  leftBehind: readonly LeftBehind[]
  warnings: readonly Warning[]
}

/** A file of an adopted memory that stays where it is. */
export interface LeftBehind {
  /** Its address; `MEMORY` for an index with text of its own. */
  slug: string
  /** The reason in one sentence. Of a topic that the guard refused: its message. */
  reason: string
  /** The guard's rule, where the guard refused it. */
  rule?: string | undefined
}

/** Memories of this project from before it was renamed. */
export interface MemoryProjects {
  /**
   * Memories of projects whose folder is gone, since it was renamed or moved: those of a folder with this project's name
   * first, then the most recently changed; at most 20, without empty ones. Empty with a store of the host, an exact
   * directory, or a layout with its own place. Changes nothing.
   *
   * Costs one listing of the folder of all projects and some small reads for each; the heads of the topics of what is
   * returned.
   *
   * @throws MemoryError `memory-off`
   */
  list(): Promise<readonly AdoptableMemory[]>
  /**
   * Moves the memory of another project here. Call it only after a person has decided to. A memory without topics and
   * text of its own changes places with the other one, which brings its history and all its files; one undo reverts
   * that, unless one of them was changed meanwhile. Any other memory gets the topics, each as `promote` moves it, below
   * its own lines; an undo moves one back.
   *
   * `guard` and `approve` are asked about each topic, before anything moves. When one is refused, the others are moved
   * one at a time. After a crash the memory is complete in one of the two places, or a second call moves the rest.
   *
   * @param directory One that `list` returns, or the memory directory of any other project.
   * @param options `confirm` must be true while the folder that the memory was made for exists.
   * @throws MemoryError `no-memory-directory` for any other directory, `denied` without that confirmation, `conflict`
   * when both memories have a topic of one slug with different text; then nothing moves
   */
  adopt(directory: string, options?: { confirm?: boolean }): Promise<AdoptionResult>
}
