import { setTimeout as sleep } from "node:timers/promises"

/**
 * How patiently one transaction waits for other programs to finish a save, in all of its waits together. A program that
 * saves again and again, faster than a person can, is not waited for: its saves are complete when they can be seen,
 * and the check before each rename notices those that come in between.
 */
export interface Patience {
  /** To be told what a wait sees; another state is another save. */
  saw(state: string): void
  readonly isOver: boolean
  /** Waits before the next look. */
  pause(): Promise<void>
}

/** Saves that are seen while one transaction waits: more than an editor makes. */
const SAVES = 4
const PAUSE_MS = 5
const SHORT_PAUSE_MS = 1

export function createPatience(): Patience {
  const seen = new Set<string>()
  const isOver = (): boolean => seen.size > SAVES
  return {
    saw: (state) => {
      if (!isOver()) seen.add(state)
    },
    get isOver() {
      return isOver()
    },
    pause: async () => {
      await sleep(isOver() ? SHORT_PAUSE_MS : PAUSE_MS)
    },
  }
}
