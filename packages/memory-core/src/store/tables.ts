import type { Awaitable, History, HistoryEntry, MemoryReader, StoredHead } from "./store.ts"
import type { HistoryLimit } from "./store-place.ts"

// What a store needs of a database, or of a Map: see `createTableStore`.

/** A file of a memory that is kept in tables. */
export interface StoredPath {
  /** Relative to the memory directory, with `/`. */
  path: string
  bytes: number
  /** A text that differs after every change of the file. */
  version: string
}

/** One consistent state of a memory, with its history. `prefetch` takes paths. */
export interface TableReader extends Omit<History, "purge">, Pick<MemoryReader, "prefetch"> {
  /** At most `limit` bytes of a file. */
  file(path: string, limit: number): Awaitable<StoredHead | undefined>
  /** All files, in any order. */
  paths(): Awaitable<readonly StoredPath[]>
  record(name: string): Awaitable<string | undefined>
}

/** What a change does to the tables, all of it at once. */
export interface TableChanges {
  /** New bytes by path; `null` removes a file. */
  files?: readonly (readonly [path: string, bytes: Uint8Array | null])[]
  /** A new entry of the history, above all others, with what it keeps. Its id is never used again. */
  entry?: { entry: Omit<HistoryEntry, "id">; kept: Uint8Array | undefined } | undefined
  /** Other records for entries, and for what they keep. */
  changed?: readonly { entry: HistoryEntry; kept: Uint8Array | undefined }[]
  /** Entries that are removed. */
  removed?: readonly string[]
  record?: readonly [name: string, text: string]
}

/** Where a memory is kept: a database, or a Map. Its transactions are whole. */
export interface Tables {
  readonly name: string
  /** Runs reads in one consistent state. */
  read<T>(task: (reader: TableReader) => Awaitable<T>): Promise<T>
  /**
   * Runs a decision while no other one changes this memory, and makes its changes.
   *
   * @param paths The files that the decision reads.
   * @param signal Ends the wait for the others.
   * @returns the result, and the id of the new entry.
   */
  write<T>(
    paths: readonly string[],
    decide: (reader: TableReader) => Awaitable<{ result: T; changes?: TableChanges }>,
    signal?: AbortSignal,
  ): Promise<{ result: T; entryId?: string | undefined }>
  /** As `Store.version`. */
  version?(): Awaitable<string | undefined>
  now(): Date
  /** As `FileStoreOptions.historyLimit`. */
  historyLimit?: HistoryLimit | undefined
}
