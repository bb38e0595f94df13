import type { Memory } from "@caliban/memory-core"

/** Watches changes of topics that learning did not make: by the model's tools, by commands, by the host. */
export function watchOtherChanges(memory: Memory | undefined) {
  let stopListening: (() => void) | undefined
  let [isNew, inTurn, startsAtUser] = [false, false, true]
  return {
    /** Starts to listen, unless it listens already. */
    start(): void {
      stopListening ??= memory?.onChange(({ slug }) => {
        isNew ||= slug !== undefined
      })
    },
    stop(): void {
      stopListening?.()
      stopListening = undefined
    },
    /** Starts a turn. Without it, each message of the user starts one, to which changes since the last message belong. */
    startTurn(): void {
      isNew = false
      inTurn = false
      startsAtUser = false
    },
    /** Whether a topic was written or removed in the turn of this message, which is the next one. */
    inTurnOf({ role }: { role: string }): boolean {
      inTurn = isNew || (inTurn && !(startsAtUser && role === "user"))
      isNew = false
      return inTurn
    },
  }
}
