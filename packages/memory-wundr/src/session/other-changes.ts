import type { Memory } from "@caliban/memory-core"

/** Changes of topics that learning did not make: by the model's tools, by commands, by the host. */
export interface OtherChanges {
  /** Starts to listen, unless it listens already. */
  start(): void
  stop(): void
  /** Starts a turn. Without it, each message of the user starts one, to which changes since the last message belong. */
  startTurn(): void
  /** Whether a topic was written or removed in the turn of this message, which is the next one. */
  inTurnOf(message: { role: string }): boolean
}

export function watchOtherChanges(memory: Memory | undefined): OtherChanges {
  let stopListening: (() => void) | undefined
  let [isNew, inTurn, startsAtUser] = [false, false, true]
  return {
    start() {
      stopListening ??= memory?.onChange(({ slug }) => {
        isNew ||= slug !== undefined
      })
    },
    stop() {
      stopListening?.()
      stopListening = undefined
    },
    startTurn() {
      ;[isNew, inTurn, startsAtUser] = [false, false, false]
    },
    inTurnOf({ role }) {
      inTurn = isNew || (inTurn && !(startsAtUser && role === "user"))
      isNew = false
      return inTurn
    },
  }
}
