/** Does all steps at once. */
export function finish(steps) {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
/** Does the steps with a pause after each; see `createPause`. */
export async function finishSlowly(steps, pause) {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await pause()
  }
}
const BUSY_MS = 8
/** @param nextTurn Resolves in another turn of the event loop. */
export function createPause(nextTurn) {
  let since = performance.now()
  return () => {
    if (performance.now() - since < BUSY_MS) return undefined
    return nextTurn().then(() => {
      since = performance.now()
    })
  }
}
