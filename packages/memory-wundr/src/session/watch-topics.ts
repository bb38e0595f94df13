import type { Memory } from "@caliban/memory-core"

/** Watches whether a topic was written or removed since the turn began: by the model's tools, by commands, by the host. */
export function watchTopics(memory: Memory | undefined) {
  let hasChanged = false
  const stop = memory?.onChange(({ slug }) => {
    hasChanged ||= slug !== undefined
  })
  return {
    startTurn(): void {
      hasChanged = false
    },
    hasChanged: (): boolean => hasChanged,
    stop: (): void => stop?.(),
  }
}
