import type { MemoryChange, UndoResult } from "../memory-types.ts"
import type { Abortable } from "../store/abort.ts"
import { safeClock } from "../store/host-input.ts"
import type { Commit } from "../store/store.ts"
import type { OpenMemory } from "./open-memory.ts"
import type { ResolvedOptions } from "./resolved-options.ts"
import type { TopicUses } from "./topic-uses.ts"

/** What every task of one memory works with. */
export interface MemoryContext {
  readonly options: ResolvedOptions
  readonly opened: OpenMemory
  readonly ownChanges: OwnChanges
  readonly uses: TopicUses
  announce(change: MemoryChange): void
}

/** A change that this instance made. What it replaced, and where, is in its entry of the history. */
export interface OwnChange {
  /** The address of what it changed; absent for the index. */
  slug?: string | undefined
  /** The mount that it changed; absent for the memory itself. */
  mount?: string | undefined
  entryId?: string | undefined
  /** The other memory of a move that is not a mount. */
  other?: MemoryContext
  /** Reverts a change that no history has: an adoption. */
  revert?(options: Abortable): Promise<UndoResult>
}

/** The changes that this instance made to a memory and its mounts. */
export interface OwnChanges {
  /** When the instance was opened, as ISO 8601 in UTC. */
  readonly openedAt: string
  /** Oldest first. */
  readonly all: OwnChange[]
  /** Entries that undos without an address pass over, by their addresses. */
  readonly passed: Set<string>
}

/** Older changes of a long process are forgotten; what they replaced stays in the history. */
const CHANGES_MAX = 1_000

export function createOwnChanges({ now }: Pick<ResolvedOptions, "now">): OwnChanges {
  return { openedAt: safeClock(now)().toISOString(), all: [], passed: new Set() }
}

/** A committed change of a file; `undefined` for one that only completed the changes of others. */
export function addOwn(
  { options, ownChanges: { all } }: MemoryContext,
  slug: string | undefined,
  { entryId }: Pick<Commit<unknown>, "entryId">,
): OwnChange | undefined {
  if (entryId === undefined) return undefined
  const change: OwnChange = { mount: options.mount?.name, slug, entryId }
  if (all.push(change) > CHANGES_MAX) all.shift()
  return change
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
  commit: Pick<Commit<unknown>, "entryId">,
  action: MemoryChange["action"] | "unchanged",
): OwnChange | undefined {
  if (action === "unchanged") return undefined
  const own = addOwn(memory, slug, commit)
  if (action.startsWith("index")) memory.announce({ action })
  else memory.announce(slug === undefined ? { action: "index-edited" } : { action, slug })
  return own
}

/** The listeners of this process; `place` is a memory directory or a store. */
const listeners = new Set<{ place: unknown; tell(change: MemoryChange): void }>()

/** @returns a function that removes the listener. */
export function listenToChanges(place: unknown, tell: (change: MemoryChange) => void): () => void {
  const listener = { place, tell }
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells the listeners. The change is already on disk, so an error in one becomes a warning of the process. */
export function announceChange(place: unknown, change: MemoryChange): void {
  for (const listener of [...listeners])
    try {
      if (listener.place === place) listener.tell(Object.freeze({ ...change }))
    } catch (error) {
      warnProcess(error)
    }
}

/** For an error of the host that must not fail what is done already. */
export function warnProcess(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error))
}
