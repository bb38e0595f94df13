import type { HistoryEntry } from "../store.ts"

/**
 * The removals that were not undone or restored: of each address, the newest entry, if it is a removal that keeps a file.
 *
 * @param entries Newest first.
 */
export function findRemoved(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const seen = new Set<string | undefined>()
  return entries.filter(({ slug, action, hasFile }) => {
    const isNewest = !seen.has(slug)
    seen.add(slug)
    return isNewest && action === "removed" && hasFile
  })
}
