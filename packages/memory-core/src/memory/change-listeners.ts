import type { MemoryChange } from "../memory-types.ts"
import type { Commit } from "../store/store.ts"
import { addOwn, type MemoryContext, type OwnChange } from "./context.ts"

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

/** Calls every listener. The change is already on disk, so an error in a listener becomes a warning of the process. */
export function announceChange(place: unknown, change: MemoryChange): void {
  for (const listener of [...(listeners.get(place) ?? [])]) {
    try {
      listener(Object.freeze({ ...change }))
    } catch (error) {
      warnProcess(error)
    }
  }
}

/** For an error of the host that must not fail what is done already. */
export function warnProcess(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error))
}

/**
 * Records a commit as a change of this instance, which an undo reverts, and tells the listeners.
 *
 * @param slug Absent for the index.
 * @returns the change; `undefined` when nothing was changed, or only what others had left to complete.
 */
export function settle(
  memory: MemoryContext,
  slug: string | undefined,
  commit: Commit<unknown>,
  action: MemoryChange["action"] | "unchanged",
): OwnChange | undefined {
  if (action === "unchanged") return undefined
  const own = addOwn(memory, slug, commit)
  memory.announce(slug === undefined || action.startsWith("index") ? { action } : { action, slug })
  return own
}
