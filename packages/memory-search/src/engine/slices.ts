import { setImmediate as nextTurn } from "node:timers/promises"

/** Milliseconds of work in one turn of the event loop. */
const SLICE = 8

/** Work that may pause where it yields, at least once in a few milliseconds. */
export type Work<T> = Generator<undefined, T>

/** Does the work in slices, so that the event loop is never blocked for long. @throws what the work throws */
export async function inSlices<T>(work: Work<T>): Promise<T> {
  let start = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    if (performance.now() - start < SLICE) continue
    await nextTurn()
    start = performance.now()
  }
}
