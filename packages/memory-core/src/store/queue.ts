import { setImmediate } from "node:timers/promises"
import { untilAborted } from "./abort.ts"

interface ProcessState {
  queues: Map<string, Promise<unknown>>
  /** The result of `describeSelf` without the nonce. */
  self?: Readonly<Record<string, unknown>>
  /** Nonces of the locks that this thread holds. */
  nonces: Set<string>
  /** Settled when the last caller of `nextTurn` has had its turn of the event loop. */
  turn: Promise<void>
}

const BUSY_MS = 8

// Another number for another form: two versions of the package may be in one process.
const KEY = Symbol.for("@caliban/memory-core/process-state/2")

/** State that all copies of this package in one thread share, other realms included; created at first use. */
export function processState(): ProcessState {
  const holder = process as { [KEY]?: ProcessState }
  holder[KEY] ??= { queues: new Map(), nonces: new Set(), turn: Promise.resolve() }
  return holder[KEY]
}

/**
 * Resolves in a turn of the event loop that it shares with no other caller, so that timers and requests of the host run
 * in between, however many memories are written at once.
 */
export function nextTurn(): Promise<void> {
  const state = processState()
  state.turn = state.turn.then(() => setImmediate())
  return state.turn
}

/** The items of a long list; between two of them, the event loop runs every few milliseconds. */
export async function* inTurns<T>(items: Iterable<T>): AsyncGenerator<T, void> {
  let since = performance.now()
  for (const item of items) {
    if (performance.now() - since >= BUSY_MS) {
      await nextTurn()
      since = performance.now()
    }
    yield item
  }
}

/**
 * Runs a task after all earlier tasks with its key, whether they succeeded or not; never when the signal is aborted
 * while it waits.
 */
export async function enqueue<T>(key: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const { queues } = processState()
  const previous = queues.get(key) ?? Promise.resolve()
  const current = untilAborted(() => previous, signal).then(task)
  // After an abort the earlier tasks may still run.
  const settled = Promise.allSettled([previous, current]).then(() => {
    if (queues.get(key) === settled) queues.delete(key)
  })
  queues.set(key, settled)
  return await current
}
