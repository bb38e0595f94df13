import type { FileStoreOptions, Memory, MemoryOptions, Store } from "@caliban/memory-core"

// Types of memory-core/internal are not there for those who install the package.
type HistoryLimit = NonNullable<FileStoreOptions["historyLimit"]>

/** A user of a pool. */
export interface PoolUser {
  /** 32 hex digits of SHA-256 of the id: the name of the user's folder. */
  readonly key: string
  readonly id: string
}

/** One memory of a user: its key is that of the user, with `/user` after it for the mount `user`. */
export interface UserPlace extends PoolUser {
  /** What its history may keep. */
  readonly historyLimit: HistoryLimit
}

/** The stores of many users, in a database for example. */
export interface UserStores {
  /** The store of a memory, without reading or writing. It is called for each use and the pool keeps none. */
  open(place: UserPlace): Store
  /** The memories that have something stored, those of one user after one another. */
  users(): Iterable<PoolUser> | AsyncIterable<PoolUser>
  /** Removes everything of a memory. After a failure, or a crash, a second call completes it. */
  erase(key: string): void | Promise<void>
  close(): void | Promise<void>
}

type Decided = "cwd" | "workspace" | "directory" | "store" | "layout" | "durability" | "trustDirectory"

/** What a user's memory takes of the options of `createMemory`; the pool decides where and how it is stored. */
export interface UserMemoryOptions extends Omit<MemoryOptions, Decided | "guard" | "userMemory"> {
  /** Refuses what must not be stored; false stores everything. Default: that of `@caliban/memory-guard`. */
  guard?: MemoryOptions["guard"] | false | undefined
  /** True adds the writable mount `user`, in the user's own place. Default: false. */
  userMemory?: boolean | undefined
}

/** `root`, `stores` or both, what the pool decides, and what `for` is called with by default. */
export interface MemoryPoolOptions
  extends Omit<UserMemoryOptions, "mounts">,
    Pick<MemoryOptions, "durability" | "trustDirectory"> {
  /** The folder, absolute, in which each user has one. */
  root?: string | undefined
  /** The users' stores, in place of folders; with `root`, where new users begin and `pool.move` takes the others. */
  stores?: UserStores | undefined
  /**
   * The most that a user stores: files besides the index, and bytes without the history. A change that adds more is
   * refused with `quota`. Default: 2,000 topics, 16 megabytes.
   */
  quotas?: { topics?: number | undefined; bytes?: number | undefined } | undefined
  /** The most that a history keeps: the oldest entries go first, the newest one of each topic last. Default: 2,000 entries, 16 megabytes. */
  historyLimit?: HistoryLimit | undefined
  /** Mounts of a user outside `root`, such as the memories of their teams; quotas do not count them. Default: none. */
  mounts?: ((user: PoolUser) => NonNullable<MemoryOptions["mounts"]>) | undefined
}

/** What a session needs of a pool. */
export interface UserMemories {
  /**
   * The memory of a user. Touches no file yet. Once the user is erased, it is empty and refuses
   * writes with `no-memory-directory`: ask for it again.
   *
   * @param userId Any well-formed string that is not empty; no two lead to the same memory.
   * @throws TypeError for anything else: a forgotten login must not open a memory that all users share
   */
  for(userId: string, options?: UserMemoryOptions): Memory
}
