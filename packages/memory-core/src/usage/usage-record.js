import { attempt } from "../attempt.ts"
/** Parses a record; `undefined` for text that is not one of this format and mount. Never fails. */
export function parseUsage(text, of) {
  const record = attempt(() => JSON.parse(text ?? ""))
  if (record?.format !== 1 || record.of !== of) return undefined
  return [record.slugs, record.times, record.learned].every(Array.isArray) ? record : undefined
}
/**
 * The rank of a pointer, the smallest first: that of its first topic in the record. A topic that is not in the record is
 * newer than the record, and comes first; in a record that had no room for all topics it comes last.
 */
export function rankBy({ slugs, full }) {
  const ranks = new Map()
  for (let rank = 0; rank < slugs.length; rank++) ranks.set(slugs[rank], rank)
  const other = full ? slugs.length : -1
  return (pointer) => {
    let best = Number.POSITIVE_INFINITY
    for (const slug of pointer.slugs) best = Math.min(best, ranks.get(slug) ?? other)
    return best
  }
}
