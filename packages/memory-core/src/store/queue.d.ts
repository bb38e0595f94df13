import { type Pause } from "../steps.ts"

interface ProcessState {
  queues: Map<string, Promise<unknown>>
  /** The result of `describeSelf` without the nonce. */
  self?: Readonly<Record<string, unknown>>
  /** Nonces of the locks that this thread holds. */
  nonces: Set<string>
  /** Nonces of the locks that this thread waits for. */
  waiting: Set<string>
  /** Callers that wait for a turn of the event loop. */
  turns: (() => void)[]
  /** When this process first saw a lock as it is now, by the lock's path. */
  seenLocks: Map<
    string,
    {
      state: string
      since: number
    }
  >
}
/** State that all copies of this package in one thread share, other realms included; created at first use. */
export declare function processState(): ProcessState
/**
 * Resolves in a turn of the event loop that it shares with no other caller, so that timers and requests of the host run
 * in between, however many memories are written at once.
 */
export declare function nextTurn(): Promise<void>
/** For a long loop: `await pause()` in it lets the event loop run every few milliseconds. */
export declare function pausing(): Pause
/**
 * Runs a task after all earlier tasks with its key, whether they succeeded or not; never when the signal is aborted
 * while it waits.
 */
export declare function enqueue<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T>
