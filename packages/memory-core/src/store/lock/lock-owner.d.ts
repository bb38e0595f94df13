/** Who holds a lock; the content of a lock file. */
export interface LockOwner {
  host: string
  /** Changes with every start of the machine; empty where the system does not say. */
  boot: string
  /** The namespace of the process id; empty where there are no namespaces. */
  pidNamespace: string
  pid: number
  /** Start of the process in clock ticks, to notice a reused id; empty where `/proc` is missing or describes other processes. */
  start: string
  thread: number
  /** The system's id of a worker thread; 0 for the main thread, and where the system has none. */
  tid: number
  /** Unique for each attempt to take a lock. */
  nonce: string
}
/** The lock of an owner that cannot be checked is taken over after this long. */
export declare const STALE_MS = 30000
/** The lock of a live owner is taken over after this long: it was stopped, or its machine was suspended. */
export declare const HARD_LIMIT_MS = 60000
/** Describes this thread, with a new nonce. The first call reads some small files of `/proc` on Linux. */
export declare function describeSelf(): LockOwner
export declare function parseOwner(text: string): LockOwner | undefined
/**
 * Whether a lock's owner is gone. `age` is how long the lock has been held by the clock of its own file system, in
 * milliseconds. An owner on this machine is checked directly; any other is judged by age.
 */
export declare function isStale(
  owner: LockOwner | undefined,
  self: LockOwner,
  age: number,
  activeNonces: ReadonlySet<string>,
): boolean
/** The owner for a message to a person. */
export declare function nameOwner(owner: LockOwner | undefined): string
