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
  /** The last change that was not skipped, or the last one of a topic. */
  last(slug?: string): OwnChange | undefined
  forget(change: OwnChange): void
  /** Takes all changes of this change's topic, or of the index, out of the order in which changes are undone. */
  skip(change: OwnChange): void
}

/** Older changes of a long process are forgotten; what they replaced stays in the trash. */
const CHANGES_MAX = 1_000

export function createOwnChanges(): OwnChanges {
  const changes: OwnChange[] = []
  const skipped = new Set<OwnChange>()
  return {
    add: (change) => {
      changes.push(change)
      if (changes.length > CHANGES_MAX) skipped.delete(changes.shift() as OwnChange)
    },
    last: (slug) =>
      changes.findLast((change) => (slug === undefined ? !skipped.has(change) : change.slug === slug)),
    forget: (change) => {
      const at = changes.indexOf(change)
      if (at >= 0) changes.splice(at, 1)
      skipped.delete(change)
    },
    skip: ({ slug }) => {
      for (const change of changes) if (change.slug === slug) skipped.add(change)
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
