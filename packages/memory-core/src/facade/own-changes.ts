import type { IndexEdit } from "../changes/index-edit.ts"
import type { Commit } from "../store/store.ts"

/** A change that this instance made and can revert. */
export interface OwnChange {
  /** The topic; absent for a repair of the index. */
  slug: string | undefined
  kind: "created" | "updated" | "removed" | "repaired"
  /** What the change left on disk: the topic's revision, `null` for none; for a repair the index's. */
  revision: string | null
  /** What it replaced. */
  trashId?: string
  /** What it did to the index. */
  index?: IndexEdit
}

export interface OwnChanges {
  add(change: OwnChange): void
  /** The last change, or the last one of a topic. */
  last(slug?: string): OwnChange | undefined
  forget(change: OwnChange): void
}

export function createOwnChanges(): OwnChanges {
  const changes: OwnChange[] = []
  return {
    add: (change) => {
      changes.push(change)
    },
    last: (slug) => changes.findLast((change) => slug === undefined || change.slug === slug),
    forget: (change) => {
      changes.splice(changes.indexOf(change), 1)
    },
  }
}

/** What to remember of a change of a topic. */
export function describeOwnChange(
  slug: string,
  kind: "created" | "updated" | "removed",
  { revision, trashId }: Commit<unknown>,
  index: IndexEdit,
): OwnChange {
  return { slug, kind, revision: revision ?? null, index, ...(trashId === undefined ? {} : { trashId }) }
}
