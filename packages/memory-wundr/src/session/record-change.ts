import type { Store, UndoResult } from "@caliban/memory-core"
import { addOwn, type OwnChange, type SingleMemory, takeBack } from "@caliban/memory-core/internal"

/** Makes the change of a file, of any scope, one that an undo of the memory reverts. */
export function recordChange(
  memory: SingleMemory,
  store: Store,
  slug: string | undefined,
  entryId: string,
): void {
  if (slug === undefined && memory.directory() === store.directory) {
    addOwn(memory, undefined, { entryId })
    return
  }
  const { all, openedAt } = memory.ownChanges
  const ownChanges = { openedAt, all: [], passed: new Set<string>() }
  const other = { ...memory, ownChanges, directory: () => store.directory, forWriting: async () => store }
  const change: OwnChange = {
    async revert() {
      all.splice(all.indexOf(change), 1)
      return (await takeBack(other, { entryId })) as UndoResult
    },
  }
  all.push(change)
}
