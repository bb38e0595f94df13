import type { Memory } from "@caliban/memory-core"
import type { EditableFile } from "./editable-file.ts"

const edited = new WeakMap<Memory, EditableFile>()

/** Remembers that a person edited a file, and that no undo reverts it, until its session changes memory again. */
export function rememberOwnFile(memory: Memory, file: EditableFile): void {
  edited.set(memory, file)
  const stop = memory.onChange(({ isOther }) => {
    if (isOther) return
    edited.delete(memory)
    stop()
  })
}

/** The file that was edited so after the last change of memory. */
export function ownFileEdited(memory: Memory): EditableFile | undefined {
  return edited.get(memory)
}
