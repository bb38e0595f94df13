import type { UndoResult } from "../../memory-types.ts"
import type { Abortable } from "../../store/abort.ts"
import type { Commit } from "../../store/store.ts"

/** A change that this instance made. What it replaced, and where, is in its entry of the history. */
export interface OwnChange {
  /** The address of what it changed; absent for the index. */
  slug?: string | undefined
  /** The mount that it changed; absent for the memory itself. Set by `OwnChanges`. */
  mount?: string | undefined
  entryId?: string | undefined
  kind?: "created" | "updated" | "removed" | undefined
  /** Reverts a change that no history has: an adoption. */
  revert?: ((options?: Abortable) => Promise<UndoResult | undefined>) | undefined
}

/** Which entries of the histories of a memory and its mounts this instance has made, in order. */
export interface OwnChanges {
  add(change: OwnChange): OwnChange
  /** The last change of any memory that was not skipped. */
  last(): OwnChange | undefined
  /** The entry of the first change of this memory, also of one that was undone. */
  firstEntry(): string | undefined
  forget(change: OwnChange): void
  /** Makes undos without an address pass over an entry, and over all changes of the same file. */
  skip(change: OwnChange): void
  isSkipped(entryId: string): boolean
  /** The same list for the memory of a mount. */
  forMount(name: string): OwnChanges
}

/** Older changes of a long process are forgotten; what they replaced stays in the history. */
const CHANGES_MAX = 1_000

export function createOwnChanges(): OwnChanges {
  const changes: OwnChange[] = []
  const skipped = new Set<string>()
  const first = new Map<string | undefined, string>()
  const keyOf = ({ mount = "", entryId }: OwnChange): string => `${mount}/${entryId}`
  const viewOf = (mount: string | undefined): OwnChanges => ({
    add: (given) => {
      const change = { ...given, mount }
      if (changes.push(change) > CHANGES_MAX) changes.shift()
      if (change.entryId !== undefined && !first.has(mount)) first.set(mount, change.entryId)
      return change
    },
    last: () => changes.findLast((change) => !skipped.has(keyOf(change))),
    firstEntry: () => first.get(mount),
    forget: ({ entryId }) => {
      const at = changes.findIndex((change) => change.mount === mount && change.entryId === entryId)
      if (at >= 0) changes.splice(at, 1)
    },
    skip: ({ slug, entryId }) => {
      for (const change of [...changes, { slug, mount, entryId }])
        if (change.slug === slug && change.mount === mount) skipped.add(keyOf(change))
    },
    isSkipped: (entryId) => skipped.has(keyOf({ mount, entryId })),
    forMount: viewOf,
  })
  return viewOf(undefined)
}

/** A committed change of a file; `undefined` for one that only completed the changes of others. */
export function addOwn(
  own: OwnChanges,
  slug: string | undefined,
  { entryId }: Pick<Commit<unknown>, "entryId">,
  kind?: OwnChange["kind"],
): OwnChange | undefined {
  return entryId === undefined ? undefined : own.add({ slug, entryId, kind })
}
