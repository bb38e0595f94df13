import type { Codec } from "../layout/codec.ts"
import type { Abortable } from "./abort.ts"
import type { History, MemoryReader } from "./store.ts"

/** A value or a promise of it, so that a store on local files can answer synchronously. */
export type Awaitable<T> = T | Promise<T>

/** Bytes with their revision. */
export interface StoredFile {
  bytes: Uint8Array
  /** Size of the file, where `bytes` is only its beginning: a topic over 256 KB. */
  total?: number | undefined
  /** The first 16 hex digits of SHA-256 over `bytes`. */
  revision: string
}

/** What a change sees: one consistent state, read under the lock. */
export interface Snapshot {
  /** The topic of the transaction. */
  topic: StoredFile | undefined
  /** True when a symlink is in the topic's place: it counts as no topic, and a removal moves it to the history. */
  hasLink?: true | undefined
  index: StoredFile | undefined
  /** See `MemoryReader.layout`. */
  codec?: Codec | undefined
  /** As `MemoryReader.slugs`, in code-unit order. Costs one directory listing, and one for each folder. */
  slugs(folders?: readonly string[]): Awaitable<readonly string[]>
  /** The memory as this transaction sees it: a database may have no second connection. Absent: the store shows it. */
  inside?: StateOfMemory
  /** The slug, or address, of another file that differs from this transaction's only in case or Unicode form. */
  caseTwin(): Awaitable<string | undefined>
  /** The first 9 KB of another topic: its frontmatter. `undefined` when it does not exist or is not a plain file. */
  readHead(slug: string): Awaitable<Uint8Array | undefined>
  /**
   * Writes that a crash interrupted between topic and index. The change repairs their pointers: once it is committed, the
   * store no longer reports them. A store whose transactions are whole never has any.
   */
  unfinished?: readonly UnfinishedWrite[]
}

/** All of a memory, to be read. */
export type StateOfMemory = MemoryReader & { readonly history: Pick<History, "list" | "read"> }

export interface UnfinishedWrite {
  /** The topic's address. */
  slug: string
  /**
   * The lines that the write was about to change: any other was written by that write, or by a person since. Absent: not
   * known.
   */
  lines?: readonly string[]
}

/** The decision of a change. A missing field leaves that file as it is. */
export interface Plan<Result> {
  /** New bytes of the topic, or `null` to move it to the history. */
  topic?: Uint8Array | null | undefined
  /**
   * The entry that `topic` comes from. A store of files restores the file's mode and, where the entry is `opaque`, moves
   * the file itself and ignores the bytes.
   */
  restores?: HistoryEntry | undefined
  /** New bytes of the index, or `null` to remove it: what it held is in the entry of the change that created it. */
  index?: Uint8Array | null | undefined
  /** Recorded in the history, with what the plan replaces. */
  note?: EntryNote | undefined
  /** Bytes for the history instead of those on disk: what another program has already replaced. */
  previousBytes?: Uint8Array | undefined
  /** Recorded instead of what the plan does, as it is in another memory, with `previousBytes`; `null` records nothing. */
  copied?: HistoryEntry | null | undefined
  /** Returned by the transaction. */
  result: Result
}

/**
 * Decides, without side effects. It is called again when another program changed the index meanwhile, with the same
 * topic and the new index. An error that it throws ends the transaction with nothing changed.
 */
export type Change<Result> = (snapshot: Snapshot) => Awaitable<Plan<Result>>

/** What a transaction did. */
export interface Commit<Result> {
  result: Result
  /** Revision of the topic on disk; `undefined` when it does not exist or the transaction has no slug. */
  revision: string | undefined
  /** The entry of the history; absent when nothing changed. */
  entryId?: string | undefined
  /** False when the topic is in place and its pointer is not, for the reason in `problem`. */
  indexed: boolean
  /** False when the system failed to make it as durable as requested: a power cut may undo it. */
  durable: boolean
  problem?: unknown
  /** The entry of an index that another program saved just after a writer had replaced it. */
  rescued?: string | undefined
}

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

export interface TransactOptions extends Abortable, ChangeOrigin {}

export interface EntryNote {
  action: EntryAction
  /** Pointers that were removed from the index, or changed there. */
  pointers: readonly RemovedPointer[]
  /** True when the change gave the topic a pointer that it did not have. */
  addedPointer?: boolean | undefined
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
