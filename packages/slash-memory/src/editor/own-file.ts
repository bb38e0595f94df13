import type { Memory } from "@caliban/memory-core"

const edited = new WeakMap<Memory, string>()

/** Remembers that a person edited a file of their own, which no undo reverts, until memory changes again. */
export function rememberOwnFile(memory: Memory, path: string): void {
  edited.set(memory, path)
  const stop = memory.onChange(() => {
    edited.delete(memory)
    stop()
  })
}

/** The person's own file that was edited after the last change of memory. */
export function ownFileEdited(memory: Memory): string | undefined {
  return edited.get(memory)
}
