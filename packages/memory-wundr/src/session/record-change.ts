import type { UndoResult } from "@caliban/memory-core"
import { addOwn, type OwnChange, type SingleMemory, takeBack } from "@caliban/memory-core/internal"
import type { ChangedFile } from "../files/section-file.ts"

/** Makes the change of a file, of any scope, one that an undo of the memory reverts. */
export function recordChange(memory: SingleMemory, file: ChangedFile, entryId: string): void {
  const { directory, store, slug } = file
  if (slug === undefined && memory.directory() === directory) {
    addOwn(memory, undefined, { entryId })
    return
  }
  const { all, openedAt } = memory.ownChanges
  const ownChanges = { openedAt, all: [], passed: new Set<string>() }
  const other = { ...memory, ownChanges, directory: () => directory, forWriting: async () => store }
  const change: OwnChange = {
    async revert() {
      all.splice(all.indexOf(change), 1)
      return (await takeBack(other, { entryId })) as UndoResult
    },
  }
  all.push(change)
}
