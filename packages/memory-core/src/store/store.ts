import type { Diagnostic, Finding } from "../diagnostics.ts"
import type { StoredHead } from "../files/read-file.ts"
import type { Codec } from "../layout/codec.ts"
import type { Abortable } from "./abort.ts"
import type { Awaitable, ChangeOrigin, EntryNote, HistoryEntry } from "./entry.ts"
import type { Tree } from "./list-tree.ts"

export type { StoredHead } from "../files/read-file.ts"
export type * from "./entry.ts"

/** Something in a folder of a memory directory. */
export interface StoredName {
  name: string
  /** `other`: a link, a device, or a name that is not UTF-8, which is never used. */
  kind: "file" | "folder" | "other"
  /** Size of a file; 0 for anything else. */
  bytes: number
}

/** The part of a store that a load needs. */
export interface MemoryReader {
  /** Its name for people: for files their directory, for a database perhaps its table. Contains no password. */
  readonly name: string
  /** The memory directory, absolute; absent if the store does not use files. */
  readonly directory?: string | undefined
  /** How the directory is arranged. Absent: as Caliban arranges it. */
  readonly codec?: Codec | undefined
  /** At most `limit` bytes of the index; `total` is its size in bytes. `undefined` when it does not exist. */
  readIndex(limit: number): Awaitable<StoredHead | undefined>
  /** At most `limit` bytes of a topic. `undefined` when it does not exist or is not a plain file. */
  readTopic(slug: string, limit: number): Awaitable<StoredHead | undefined>
  /** A hint: at most `limit` bytes of these topics are read next, in this order. A database reads many in one call. */
  prefetch?: ((addresses: readonly string[], limit: number) => void) | undefined
  /**
   * The files directly in the folder of the topics, in a layout of plain files those of the whole tree; of a `Store` in
   * code-unit order. `undefined` when the directory does not exist.
   */
  slugs(): Awaitable<readonly string[] | undefined>
  /**
   * All Markdown files in the folder of the topics and the folders below it, topics or not; `undefined` when the
   * directory does not exist. Absent: there are none in folders.
   *
   * @param folders Only these folders are entered. Default: all.
   */
  tree?: ((folders?: readonly string[]) => Awaitable<Tree | undefined>) | undefined
  /**
   * Topics whose write was interrupted between topic and index by a crash, each at least once. Absent: every transaction
   * is whole.
   */
  unfinished?(): Awaitable<readonly string[]>
  /**
   * A small named record that `Store.updateRecord` stored, such as `usage`; `undefined` when there is none, and for one
   * of another machine or user. Absent: the store keeps none, and the order of the index decides what a prompt shows.
   */
  record?(name: string): Awaitable<string | undefined>
  /**
   * What is directly in a folder of the memory directory, in any order, without the control files: the empty path is the
   * directory itself. `undefined` when it does not exist. A store that has this method keeps other files: `readTopic` and
   * `transact` then also take their addresses, which begin with `./`, where others take a slug. Absent: it keeps topics
   * only, and never gets such an address.
   */
  listFolder?: ((path: string) => Awaitable<readonly StoredName[] | undefined>) | undefined
  /** What is wrong with the store as a whole, such as a format of a newer version. Absent: there are no such problems. */
  problems?(): Awaitable<readonly Diagnostic[]>
}

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
  /** See `MemoryReader.codec`. */
  codec?: Codec | undefined
  /** As `MemoryReader.slugs`, in code-unit order. Costs one directory listing. */
  slugs(): Awaitable<readonly string[]>
  /** The memory as this transaction sees it: a database may have no second connection. Absent: the store shows it. */
  inside?: StateOfMemory
  /** The address of another file that differs from this one only in case or Unicode form, if no file has the exact name. */
  caseTwin(): Awaitable<string | undefined>
  /** See `MemoryReader`. */
  prefetch?: MemoryReader["prefetch"]
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
  lines?: readonly string[] | undefined
}

/** The decision of a change. A missing field leaves that file as it is. */
export interface Plan<Result> {
  /** New bytes of the topic, or `null` to move it to the history. */
  topic?: Uint8Array | null | undefined
  /**
   * The entry that `topic`, or without a slug `index`, comes from. A store of files restores the file's mode and, where the
   * entry is `opaque`, moves the file itself and ignores the bytes.
   */
  restores?: HistoryEntry | undefined
  /** New bytes of the index, or `null` to remove it: what it held is in the entry of the change that created it. */
  index?: Uint8Array | null | undefined
  /** Recorded in the history, with what the plan replaces. */
  note?: EntryNote | undefined
  /** Bytes for the history instead of those on disk: what another program has already replaced. */
  previousBytes?: Uint8Array | undefined
  /** The permissions of a new topic, by default those of the index; or of the file that had `previousBytes`, if it is gone. */
  mode?: number | undefined
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

export interface TransactOptions extends Abortable, ChangeOrigin {}

/**
 * Files under one directory: one index and any number of topics. It handles names and bytes and does not parse them.
 * Readers never wait, never write and never see half a file.
 */
export interface Store extends MemoryReader {
  /** Runs several reads on one directory, even if its name leads elsewhere meanwhile. */
  hold<T>(task: (reader: MemoryReader) => Awaitable<T>): Promise<T>
  /**
   * Changes one topic and the index together: lock, read, decide, write new files, rename the topic, rename the index
   * (reading and deciding again when it has changed), unlock.
   *
   * Without a slug only the index can change. With the address of another file, that file takes the place of the topic;
   * missing folders above it are created, and those that a removal leaves empty are removed.
   *
   * An abort of the signal ends the transaction until it is about to change what readers see; then it is completed.
   *
   * @throws MemoryError `locked`, `write-failed`, `unsafe-directory`, `unreadable-file`; whatever `change` throws; the
   * reason of the signal. After an error every file is as it was.
   */
  transact<Result>(
    slug: string | undefined,
    change: Change<Result>,
    options?: TransactOptions,
  ): Promise<Commit<Result>>
  /**
   * Replaces a named record with what `update` makes of it, while no other process changes it. It has no history, and
   * need not survive a power cut. Absent: the store keeps none.
   */
  updateRecord?(name: string, update: (old: string | undefined) => string): Awaitable<void>
  readonly history: History
  /** What is wrong with the bytes and records that only the store can read. Changes nothing. Absent: nothing to check. */
  verify?(): Awaitable<readonly Finding[]>
  /**
   * A text that differs after every transaction, of any process; changes that others make by hand may be missing.
   * `undefined` when it cannot tell yet, because something changed a moment ago. Cheap. Absent: it can never tell.
   */
  version?(): Awaitable<string | undefined>
  /**
   * A text for each file that differs after every change of the file: for the index as `MEMORY.md`, for a topic as
   * `topicPath` in its layout. `undefined` as in `version`. Absent: it cannot tell, and every file has to be read.
   */
  versions?(): Awaitable<ReadonlyMap<string, string | undefined>>
}

/** Which entries a purge destroys: those of a slug, one by its id (with a slug, only if it is of that), or all. */
export type PurgeChoice =
  | { slug: string; id?: string; all?: never }
  | { id: string; slug?: never; all?: never }
  | { all: true; slug?: never; id?: never }

/** Which entries a list has. Default: all. */
export interface HistoryFilter {
  address?: string | undefined
  /** The newest ones only. */
  limit?: number | undefined
}

/**
 * An entry for each change. A store whose history grows beyond a limit may drop entries that are older than 30 days, but
 * not the newest one of a topic before it is 180 days old.
 */
export interface History {
  /** Newest first. */
  list(filter?: HistoryFilter): Awaitable<readonly HistoryEntry[]>
  /** One entry by its id. */
  entry(id: string): Awaitable<HistoryEntry | undefined>
  /** The bytes that an entry keeps; `undefined` when it does not exist or keeps none. */
  read(id: string): Awaitable<Uint8Array | undefined>
  /**
   * Destroys entries, with every copy of their text that the store keeps: afterwards it holds no text that only those
   * entries held. Lines about a purged topic are removed from the copies of the index in the history, unless the index or
   * a remaining entry of the topic has them. Topics and index are not changed.
   *
   * @returns how many entries there were.
   * @throws TypeError for anything but one of the forms of `PurgeChoice`; then nothing is destroyed.
   */
  purge(choice: PurgeChoice): Awaitable<number>
}
