import { setImmediate } from "node:timers/promises"

/** Lets the event loop run now and then. Rejects when the signal was aborted. */
export type Rest = () => Promise<void>

const EVERY = 10

export function createRest(signal: AbortSignal | undefined): Rest {
  let calls = 0
  return async () => {
    calls += 1
    if (calls % EVERY === 0) await setImmediate(undefined, { ...(signal && { signal }) })
  }
}
