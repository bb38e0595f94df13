import type { Memory, MemoryChange, UndoResult } from "../memory-types.ts"

type Listener = (change: MemoryChange) => void

/** The listeners of this process, by the memory directory or the store that they listen to. */
const listeners = new Map<unknown, Set<Listener>>()

/** @returns a function that removes the listener. */
export function listenToChanges(place: unknown, listener: Listener): () => void {
  const own: Listener = (change) => listener(change)
  const known = listeners.get(place) ?? new Set()
  listeners.set(place, known.add(own))
  return () => {
    known.delete(own)
    if (known.size === 0 && listeners.get(place) === known) listeners.delete(place)
  }
}

/** Calls every listener. The change is already on disk, so an error in a listener is emitted as a process warning. */
export function announceChange(place: unknown, change: MemoryChange): void {
  for (const listener of [...(listeners.get(place) ?? [])]) {
    try {
      listener(Object.freeze({ ...change }))
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error))
    }
  }
}

/** Announces what an undo or a restore did, and returns it. */
export function announceUndo(
  announce: (change: MemoryChange) => void,
  result: UndoResult | undefined,
): UndoResult | undefined {
  if (result?.action === "index-restored" || result?.action === "returned")
    announce({ action: "index-restored" })
  else if (result !== undefined) announce({ action: result.action, slug: result.slug })
  return result
}

/** The methods that change topics, each followed by its announcement. */
export function announcing(
  announce: (change: MemoryChange) => void,
  { write, remove }: ChangingMethods,
): ChangingMethods {
  return {
    async write(...given) {
      const result = await write(...given)
      const { action, slug, pointer } = result
      if (action !== "unchanged") announce({ action, slug })
      else if (pointer.before !== pointer.after) announce({ action: "updated", slug })
      return result
    },
    async remove(...given) {
      const result = await remove(...given)
      if (result !== undefined) announce({ action: "removed", slug: result.slug })
      return result
    },
  }
}

type ChangingMethods = Pick<Memory, "write" | "remove">
