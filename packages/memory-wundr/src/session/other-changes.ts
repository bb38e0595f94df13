import type { Memory } from "@caliban/memory-core"
import type { LearnedStore } from "../stores/learned-store.ts"
import type { ConversationTurn } from "../types.ts"

/** Changes of a memory that learning did not make: by the model's tools, by commands, by the host. */
export interface OtherChanges {
  /** Starts to listen, unless it listens already. */
  start(): void
  stop(): void
  /** Starts a turn. Without it, each message of the user starts one, to which changes since the last message belong. */
  startTurn(): void
  /** Whether a topic was written or removed in the turn of this message, which is the next one. */
  inTurnOf(message: Pick<ConversationTurn, "role">): boolean
  /** The store, whose own changes do not count. */
  exclude(store: LearnedStore): LearnedStore
}

export function watchOtherChanges(memory: Memory | undefined): OtherChanges {
  let stopListening: (() => void) | undefined
  let isNew = false
  let inTurn = false
  let startsAtUser = true
  let own = 0
  const excluded =
    <Args extends unknown[], Result>(change: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      own += 1
      try {
        return await change(...args)
      } finally {
        own -= 1
      }
    }
  return {
    start() {
      stopListening ??= memory?.onChange(({ slug }) => {
        if (slug !== undefined && own === 0) isNew = true
      })
    },
    stop() {
      stopListening?.()
      stopListening = undefined
    },
    startTurn() {
      startsAtUser = false
      isNew = false
      inTurn = false
    },
    inTurnOf({ role }) {
      if (startsAtUser && role === "user") inTurn = false
      inTurn ||= isNew
      isNew = false
      return inTurn
    },
    exclude: (store) => ({
      ...store,
      add: excluded(store.add),
      drop: excluded(store.drop),
      confirm: excluded(store.confirm),
      markStale: excluded(store.markStale),
    }),
  }
}
