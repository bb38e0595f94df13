import { setTimeout as sleep } from "node:timers/promises"

/**
 * How patiently one transaction waits for other programs to finish a save, in all of its waits together. A program that
 * saves again and again, faster than a person can, is not waited for: its saves are complete when they become visible,
 * and the check before each rename notices later ones.
 */
export interface Patience {
  /** Called with what a wait finds; another state is another save. */
  noteSave(state: string): void
  readonly isOver: boolean
  /** Waits before the next check. */
  pause(): Promise<void>
}

/** Saves during one transaction after which patience is over: more than an editor makes. */
const SAVES = 4
const PAUSE_MS = 5
const SHORT_PAUSE_MS = 1

/** @param check Called after each pause. What it throws ends the wait. */
export function createPatience(check: () => void = () => undefined): Patience {
  const states = new Set<string>()
  const isOver = (): boolean => states.size > SAVES
  return {
    noteSave: (state) => {
      if (!isOver()) states.add(state)
    },
    get isOver() {
      return isOver()
    },
    pause: async () => {
      await sleep(isOver() ? SHORT_PAUSE_MS : PAUSE_MS)
      check()
    },
  }
}
