import { setImmediate } from "node:timers/promises"

/** Work in short steps that returns a result. */
export type Steps<Result> = Generator<void, Result>

/** Runs all steps at once. */
export function runToEnd<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** How long steps run without a break, in milliseconds. */
const TURN = 5

/** Runs all steps. After each turn, everything else that waits in this process runs first. */
export async function runInTurns<Result>(steps: Steps<Result>): Promise<Result> {
  let started = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (performance.now() - started < TURN) continue
    await setImmediate()
    started = performance.now()
  }
}
