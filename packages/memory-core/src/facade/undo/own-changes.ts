import type { IndexDifference } from "../../changes/index-difference.ts"
import type { UndoResult } from "../../memory-types.ts"
import type { Abortable } from "../../store/abort.ts"
import type { Commit } from "../../store/store.ts"

/** A change that this instance made and can revert. */
export interface OwnChange {
  /** The topic; absent for a repair of the index. */
  slug: string | undefined
  /** The mount that it changed; absent for the memory itself. Set by the history. */
  mount?: string | undefined
  kind: "created" | "updated" | "removed" | "repaired" | "rotated"
  /** The revision after the change: of the topic, or `null` if it was removed; for a repair, of the index. */
  revision: string | null
  /** What it replaced. */
  entryId?: string | undefined
  /** What it did to the index. */
  index?: IndexDifference | undefined
  /** Reverts it together with a change of another memory, as whose part it was made. */
  revert?: ((options?: Abortable) => Promise<UndoResult | undefined>) | undefined
}

/** The changes of one instance, oldest first. */
export interface OwnChanges {
  add(change: OwnChange): OwnChange
  /** The last change of any memory that was not skipped, or the last one of a topic of this memory. */
  last(slug?: string): OwnChange | undefined
  /** The entry of the first change of this memory, also of one that was undone. */
  firstEntry(): string | undefined
  forget(change: OwnChange): void
  /** Makes undos without a slug pass over all changes of this change's topic, or of the index. */
  skip(change: OwnChange): void
  /** The same history for the memory of a mount. */
  forMount(name: string): OwnChanges
}

/** Older changes of a long process are forgotten; what they replaced stays in the history. */
const CHANGES_MAX = 1_000

export function createOwnChanges(): OwnChanges {
  const changes: OwnChange[] = []
  const skipped = new Set<OwnChange>()
  const first = new Map<string | undefined, string>()
  const viewOf = (mount: string | undefined): OwnChanges => ({
    add: (given) => {
      const change = { ...given, mount }
      changes.push(change)
      if (change.entryId !== undefined && !first.has(mount)) first.set(mount, change.entryId)
      if (changes.length > CHANGES_MAX) skipped.delete(changes.shift() as OwnChange)
      return change
    },
    last: (slug) =>
      changes.findLast((change) =>
        slug === undefined ? !skipped.has(change) : change.slug === slug && change.mount === mount,
      ),
    firstEntry: () => first.get(mount),
    forget: (change) => {
      const at = changes.indexOf(change)
      if (at >= 0) changes.splice(at, 1)
      skipped.delete(change)
    },
    skip: ({ slug, mount }) => {
      for (const change of changes) {
        if (change.slug === slug && change.mount === mount) skipped.add(change)
      }
    },
    forMount: viewOf,
  })
  return viewOf(undefined)
}

/** A committed change of a topic as an entry of the history. */
export function toOwnChange(
  slug: string,
  kind: "created" | "updated" | "removed",
  { revision, entryId }: Commit<unknown>,
  index: IndexDifference,
): OwnChange {
  return { slug, kind, revision: revision ?? null, entryId, index }
}
