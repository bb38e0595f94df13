import type { Memory } from "@caliban/memory-core"

/** Whether the model, or anyone but learning, has changed a topic since a turn began. */
export interface ModelAnswers {
  startTurn(): void
  hasAnswered(): boolean
  /** Runs a change of learning, which is no answer. */
  exclude<T>(change: () => Promise<T>): Promise<T>
  stop(): void
}

export function watchAnswers(memory: Memory): ModelAnswers {
  let answered = false
  let own = 0
  const stop = memory.onChange(({ slug }) => {
    if (slug !== undefined && own === 0) answered = true
  })
  return {
    startTurn() {
      answered = false
    },
    hasAnswered: () => answered,
    async exclude(change) {
      own += 1
      try {
        return await change()
      } finally {
        own -= 1
      }
    },
    stop,
  }
}
