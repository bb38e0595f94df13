import { setTimeout as sleep } from "node:timers/promises"

/** Saves during one transaction after which patience is over: more than an editor makes. */
const SAVES = 4
const PAUSE_MS = 5
const SHORT_PAUSE_MS = 1
/** @param check Called after each pause. What it throws ends the wait. */
export function createPatience(check = () => undefined) {
  const states = new Set()
  const isOver = () => states.size > SAVES
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
