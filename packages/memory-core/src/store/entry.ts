/** A value or a promise of it, so that a store on local files can answer synchronously. */
export type Awaitable<T> = T | Promise<T>

/** A pointer that a change took out of the index, with where it was. */
export interface RemovedPointer {
  /** The line without its end. */
  line: string
  /** Its place, counted from 0. */
  at: number
  /** The revision of the line above it; absent at the top. */
  above?: string | undefined
  /** The line's own end, where it differs from the usual one of the file. */
  end?: string | undefined
}

/**
 * `repaired`: the index was changed without a topic. `rescued`: an index that a person saved just after a writer had
 * replaced it.
 */
export type EntryAction = "created" | "replaced" | "removed" | "repaired" | "rescued"

/** Who made a change, and why: set by hosts and tools, never by a model. */
export interface ChangeOrigin {
  by?: string | undefined
  why?: string | undefined
  /** The entry that this change undoes. */
  undoes?: string | undefined
  /** The same for all entries of one change of several files, in any memory: one undo reverts them. */
  group?: string | undefined
}

export interface EntryNote {
  action: EntryAction
  /** Pointers that were removed from the index, or changed there. */
  pointers: readonly RemovedPointer[]
  /** True when the change gave the topic a pointer that it did not have. */
  addedPointer?: boolean | undefined
  /** The revisions of the pointers that it wrote: an undo takes out these, and no line that a person has edited since. */
  written?: readonly string[] | undefined
  /** What the change added to the index, where it did nothing else there. */
  added?: AddedBytes | undefined
}

/** Bytes that a change added to the index. */
export interface AddedBytes {
  start: number
  length: number
  /** The size of the index with them. */
  size: number
  /** The revision of what was added. */
  revision: string
  /** True for an index that did not exist. */
  isNew?: true | undefined
}

/** One change, and what it replaced or removed. */
export interface HistoryEntry extends EntryNote, ChangeOrigin {
  /** Sorts by its number in the order of the changes. */
  id: string
  /** The address of what changed; absent for the index. */
  slug?: string | undefined
  /** When, as ISO 8601 in UTC. It orders nothing. */
  at: string
  /**
   * Revision before the change, `null` for none; absent for what cannot be returned as bytes, and where it has not been
   * recorded.
   */
  before?: string | null | undefined
  /** The same after the change. Another one on disk means: changed since, by hand or by a program without a history. */
  after?: string | null | undefined
  /** The id of the entry in the memory that it was copied from. */
  copied?: string | undefined
  /** True when it keeps a file. */
  hasFile: boolean
  /** Size of that file when it was kept. */
  bytes?: number | undefined
  /** True for a file that cannot be returned as bytes, a symlink or a topic over 256 KB: see `Plan.restores`. */
  opaque?: true | undefined
}
