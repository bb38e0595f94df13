import { createPause } from "../steps.ts"
import { untilAborted } from "./abort.ts"

const KEY = Symbol.for("@caliban/memory-core/process-state")
/** State that all copies of this package in one thread share, other realms included; created at first use. */
export function processState() {
  const holder = process
  holder[KEY] ??= {
    queues: new Map(),
    nonces: new Set(),
    waiting: new Set(),
    turns: [],
    seenLocks: new Map(),
  }
  return holder[KEY]
}
/**
 * Resolves in a turn of the event loop that it shares with no other caller, so that timers and requests of the host run
 * in between, however many memories are written at once.
 */
export function nextTurn() {
  const { turns } = processState()
  return new Promise((resolve) => {
    turns.push(resolve)
    if (turns.length === 1) setImmediate(takeTurn)
  })
}
/** For a long loop: `await pause()` in it lets the event loop run every few milliseconds. */
export function pausing() {
  return createPause(nextTurn)
}
function takeTurn() {
  const { turns } = processState()
  turns.shift()?.()
  if (turns.length > 0) setImmediate(takeTurn)
}
/**
 * Runs a task after all earlier tasks with its key, whether they succeeded or not; never when the signal is aborted
 * while it waits.
 */
export async function enqueue(key, task, signal) {
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
