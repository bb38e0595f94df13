import { USAGE_MAX_BYTES, USAGE_MAX_TOPICS } from "../limits.ts"
import { shownLines } from "../topic-index/parse-index.ts"
import { orderLines } from "./order-lines.ts"
import { rankBy } from "./usage-record.ts"

/** A topic that is shown stays until its rank is this many times the number of topics that fit. */
const STAYS_UNTIL = 1.25
/** The share of the shown lines for the topics that were used last, whoever created them. */
const NEWEST_SHARE = 0.25
/** The marker of a cut index takes about this much. */
const MARKER = { lines: 1, bytes: 160 }
/**
 * The record after some uses: the topics that the index lists, the first to be shown first. Topics that the old record
 * does not have count as used now, in the order of the index, unless the old record was full.
 *
 * First come the new uses, and the topics that were used last, about a quarter of those that fit. Then come those that
 * are shown and whose rank by last use is below 1.25 times the number that fit, and then the others, both without the
 * topics that learning created: these come last. Pure. Linear time, except for two sorts.
 */
export function updateUsage(old, index, { uses, learned, now, caps }) {
  const listed = new Set(index.lines.flatMap(({ pointer }) => pointer?.slugs ?? []))
  const times = timesOf(old, listed, uses, now)
  const known = [...uses.keys()].reverse().filter((slug) => listed.has(slug))
  const byUse = [...new Set([...known, ...withoutRecorded(listed, old), ...(old?.slugs ?? [])])]
    .filter((slug) => listed.has(slug))
    .sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0))
  const shown = new Set(old?.slugs.slice(0, old.shown))
  const wasLearned = new Set(old?.learned.map((at) => old.slugs[at] ?? ""))
  const isLearned = (slug) => learned.get(slug) ?? wasLearned.has(slug)
  const groups = new Map(
    byUse.map((slug, rank) => {
      if (rank < NEWEST_SHARE * caps.lines || uses.has(slug)) return [slug, 0]
      const stays = shown.has(slug) && rank < STAYS_UNTIL * shown.size
      return [slug, (isLearned(slug) ? 3 : 1) + (stays ? 0 : 1)]
    }),
  )
  const order = byUse.sort((a, b) => (groups.get(a) ?? 0) - (groups.get(b) ?? 0))
  const slugs = cutToSize(order)
  const record = {
    format: 1,
    of: old?.of,
    shown: 0,
    full: slugs.length < order.length || undefined,
    slugs,
    times: slugs.map((slug) => times.get(slug) ?? 0),
    learned: slugs.flatMap((slug, at) => (isLearned(slug) ? [at] : [])),
  }
  return { ...record, shown: countFitting(record, index, caps) }
}
/** The topics of the index that a record does not have. */
export function withoutRecorded(listed, old) {
  const recorded = new Set(old?.slugs)
  return [...listed].filter((slug) => !recorded.has(slug))
}
/** The last use of each topic. A date in the future, from a wrong clock, counts as now. */
function timesOf(old, listed, uses, now) {
  const times = new Map()
  for (const slug of withoutRecorded(listed, old)) times.set(slug, old?.full ? 0 : now)
  for (const [at, slug] of old?.slugs.entries() ?? []) {
    const time = Number(old?.times[at])
    times.set(slug, time >= 0 ? Math.min(time, now) : 0)
  }
  for (const [slug, time] of uses) times.set(slug, Math.max(Math.min(time, now), times.get(slug) ?? 0))
  return times
}
/** The first topics for which a record has room. */
function cutToSize(slugs) {
  // The other fields, a time and a position.
  let bytes = 200
  const end = slugs.findIndex((slug, at) => {
    bytes += Buffer.byteLength(JSON.stringify(slug)) + 18
    return at >= USAGE_MAX_TOPICS || bytes > USAGE_MAX_BYTES
  })
  return end < 0 ? slugs : slugs.slice(0, end)
}
/** How many topics a prompt shows, as far as the caps of the index decide. */
function countFitting(record, index, caps) {
  const lines = shownLines(index.lines)
  const rankOf = rankBy(record)
  const room = { lines: caps.lines - MARKER.lines, bytes: caps.bytes - MARKER.bytes }
  const fitting = new Set()
  const units = orderLines(lines, ({ pointer }) => pointer && rankOf(pointer), caps)
  for (const at of units.flat()) {
    room.lines--
    room.bytes -= Buffer.byteLength(lines[at]?.shown ?? "") + 1
    if (room.lines < 0 || room.bytes < 0) break
    for (const slug of lines[at]?.pointer?.slugs ?? []) fitting.add(slug)
  }
  return fitting.size
}
/** True when an index takes more than half of its caps: a smaller one needs no record yet. */
export function needsUsage(index, caps) {
  if (2 * index.length > caps.bytes) return true
  let lines = 1
  for (const byte of index) if (byte === 10) lines++
  return 2 * lines > caps.lines
}
