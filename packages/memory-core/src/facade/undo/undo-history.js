/** Older changes of a long process are forgotten; what they replaced stays in the trash. */
const CHANGES_MAX = 1_000
export function createUndoHistory() {
  const changes = []
  const skipped = new Set()
  const viewOf = (mount) => ({
    add: (given) => {
      const change = { ...given, mount }
      changes.push(change)
      if (changes.length > CHANGES_MAX) skipped.delete(changes.shift())
      return change
    },
    last: (slug) =>
      changes.findLast((change) =>
        slug === undefined ? !skipped.has(change) : change.slug === slug && change.mount === mount,
      ),
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
export function toOwnChange(slug, kind, { revision, trashId }, index) {
  return { slug, kind, revision: revision ?? null, trashId, index }
}
