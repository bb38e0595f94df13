import type { Part } from "../segment/part.ts"

const SESSION_GAP = 30 * 60_000
const LARGEST_SESSION = 64
/** After how many newer documents the freshness of a document is half. */
const HALF_LIFE = 30

/** Sets of documents that belong together, such as those of one session. */
export interface Circles {
  /** The number of each document's circle, or -1. */
  of: Int32Array
  lengths: Float64Array
  size: number
}

/** Of all documents, when the corpus holds only those that were selected for one query. */
export interface Statistics {
  size: number
  /** The mean length of all documents as a multiple of that of the selected ones. */
  relativeLength: number
  /** How many documents have a term; estimated. */
  documents(term: string): number | undefined
}

/** Everything that ranking needs to know about the documents as a whole. */
export interface Corpus {
  parts: readonly Part[]
  /** Places, including those of documents that do not hold any more. */
  places: number
  size: number
  meanLength: number
  documents?: Statistics["documents"] | undefined
  lengths: Uint32Array
  alive: Uint8Array
  /** How many documents are newer; -1 when the time is not known. */
  rank: Int32Array
  /** From 1 for the newest document to 0. */
  freshness: Float64Array
  /** The documents before and after in the same session, or -1. */
  before: Int32Array
  after: Int32Array
  sessions: Circles
  groups: Circles
  /** By place, for one search at a time: the scores of documents, and those of the current word, 0 between words. */
  scratch: { own: Float64Array; word: Float64Array; touched: Int32Array }
}

/** Linear, apart from sorting by time. */
export function createCorpus(parts: readonly Part[], statistics?: Statistics): Corpus {
  const places = parts.reduce((sum, { segment }) => sum + segment.size, 0)
  const lengths = new Uint32Array(places)
  const alive = new Uint8Array(places)
  const times = new Float64Array(places)
  let total = 0
  for (const { segment, base, alive: holds } of parts) {
    lengths.set(segment.lengths, base)
    times.set(segment.times, base)
    alive.set(holds, base)
  }
  let size = 0
  for (let place = 0; place < places; place += 1) {
    if (alive[place] === 0) continue
    size += 1
    total += lengths[place] as number
  }
  const order = orderByTime(parts, times, alive)
  const rank = new Int32Array(places).fill(-1)
  const freshness = new Float64Array(places)
  for (const [at, place] of order.entries()) {
    rank[place] = order.length - 1 - at
    freshness[place] = 0.5 ** ((order.length - 1 - at) / HALF_LIFE)
  }
  return {
    parts,
    places,
    size: statistics?.size ?? size,
    meanLength: size === 0 ? 1 : Math.max(1, (total / size) * (statistics?.relativeLength ?? 1)),
    documents: statistics?.documents,
    lengths,
    alive,
    rank,
    freshness,
    ...sessionsOf(order, times, lengths),
    groups: groupsOf(parts, lengths),
    scratch: {
      own: new Float64Array(places),
      word: new Float64Array(places),
      touched: new Int32Array(places),
    },
  }
}

export function addressAt(parts: readonly Part[], place: number): string {
  const part = partAt(parts, place)
  return part.segment.addressAt(place - part.base)
}

export function partAt(parts: readonly Part[], place: number): Part {
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const part = parts[at] as Part
    if (place >= part.base) return part
  }
  throw new RangeError("no such document")
}

/** Places of documents with a time, oldest first; equal times by address. */
function orderByTime(parts: readonly Part[], times: Float64Array, alive: Uint8Array): Int32Array {
  const order = new Int32Array(times.length)
  let count = 0
  for (let place = 0; place < times.length; place += 1) {
    if (alive[place] === 1 && !Number.isNaN(times[place] as number)) order[count++] = place
  }
  return order.subarray(0, count).sort((a, b) => {
    const difference = (times[a] as number) - (times[b] as number)
    if (difference !== 0) return difference
    return addressAt(parts, a) < addressAt(parts, b) ? -1 : 1
  })
}

/** Documents that were changed within half an hour of one another; a larger set, or one at the very same time, is a copy. */
function sessionsOf(
  order: Int32Array,
  times: Float64Array,
  lengths: Uint32Array,
): Pick<Corpus, "sessions" | "before" | "after"> {
  const of = new Int32Array(times.length).fill(-1)
  const before = new Int32Array(times.length).fill(-1)
  const after = new Int32Array(times.length).fill(-1)
  const sums: number[] = []
  for (let start = 0; start < order.length; ) {
    let end = start + 1
    while (
      end < order.length &&
      (times[order[end] as number] as number) - (times[order[end - 1] as number] as number) <= SESSION_GAP
    ) {
      end += 1
    }
    const first = times[order[start] as number] as number
    const last = times[order[end - 1] as number] as number
    if (last > first && end - start <= LARGEST_SESSION) {
      let sum = 0
      for (let at = start; at < end; at += 1) {
        const place = order[at] as number
        of[place] = sums.length
        sum += lengths[place] as number
        if (at > start) before[place] = order[at - 1] as number
        if (at + 1 < end) after[place] = order[at + 1] as number
      }
      sums.push(sum)
    }
    start = end
  }
  return { sessions: { of, lengths: Float64Array.from(sums), size: sums.length }, before, after }
}

function groupsOf(parts: readonly Part[], lengths: Uint32Array): Circles {
  const of = new Int32Array(lengths.length).fill(-1)
  const numbers = new Map<string, number>()
  const sums: number[] = []
  for (const { segment, base, alive } of parts) {
    for (let number = 0; number < segment.size; number += 1) {
      const group = segment.groupAt(number)
      if (group === undefined || group === "" || alive[number] === 0) continue
      const circle = numbers.get(group) ?? sums.push(0) - 1
      numbers.set(group, circle)
      of[base + number] = circle
      sums[circle] = (sums[circle] ?? 0) + (lengths[base + number] as number)
    }
  }
  return { of, lengths: Float64Array.from(sums), size: sums.length }
}
