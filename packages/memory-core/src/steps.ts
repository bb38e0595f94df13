/** Work in steps of a few milliseconds at most, between which the event loop may run. */
export type Steps<T> = Generator<undefined, T>

/** Does all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Does the steps with a pause after each; see `createPause`. */
export async function finishSlowly<T>(steps: Steps<T>, pause: Pause): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await pause()
  }
}

/** Lets the event loop run, when it has not for a while. */
export type Pause = () => Promise<void> | undefined

const BUSY_MS = 8

/** @param nextTurn Resolves in another turn of the event loop. */
export function createPause(nextTurn: () => Promise<void>): Pause {
  let since = performance.now()
  return () => {
    if (performance.now() - since < BUSY_MS) return undefined
    return nextTurn().then(() => {
      since = performance.now()
    })
  }
}
