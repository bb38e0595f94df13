import type { Memory } from "@caliban/memory-core"

const edited = new WeakMap<Memory, string>()

/** Remembers that a person edited a file, and that no undo reverts it, until its session changes memory again. */
export function rememberOwnFile(memory: Memory, path: string): void {
  edited.set(memory, path)
  const stop = memory.onChange(({ isOther }) => {
    if (isOther) return
    edited.delete(memory)
    stop()
  })
}

/** The file that was edited so after the last change of memory. */
export function ownFileEdited(memory: Memory): string | undefined {
  return edited.get(memory)
}
