import { createMemory, type MemoryOptions } from "@caliban/memory-core"
import { loadMemoryPrefix } from "@caliban/memory-core/loader"
import { randomFrom } from "../random.ts"
import type { History } from "./history.ts"

/** Which pointers a prompt shows, and what the agent reads. */
export interface Policy {
  name: string
  options: Pick<MemoryOptions, "order" | "newPointers">
  /** The share of needed topics that the agent reads. */
  reads: number
  /** How many topics it reads for each message that it does not need. */
  others: number
  /** The session ends without `end()`, so that its uses are not kept. */
  neverEnds?: true
}

export const POLICIES: readonly Policy[] = [
  { name: "oldest first", options: { order: "file", newPointers: "last" }, reads: 1, others: 0 },
  { name: "newest first", options: { order: "file", newPointers: "first" }, reads: 1, others: 0 },
  { name: "by use", options: { order: "use" }, reads: 1, others: 0 },
  { name: "by use, new pointers last", options: { order: "use", newPointers: "last" }, reads: 1, others: 0 },
  { name: "by use, half of the reads seen", options: { order: "use" }, reads: 0.5, others: 0 },
  { name: "by use, one needless read a message", options: { order: "use" }, reads: 1, others: 1 },
  {
    name: "by use, `end()` is never called",
    options: { order: "use" },
    reads: 1,
    others: 0,
    neverEnds: true,
  },
]

/** Fewer topics than this fit, so that order decides nothing. */
const MANY = 200

export interface Simulation {
  /** The share of the needed topics that the prompt showed, for each message with more than 200 topics. */
  coverage: number[]
  /** The share of the bytes of a prompt in lines that the one before did not have, for each session. */
  changed: number[]
  /** The sum of these in each day with a session. */
  changedInDay: number[]
  /** The share of the bytes of a prompt from the first difference on. */
  fromFirstDifference: number[]
  /** Topics that were written in a session and that the next prompt did not show. */
  savedNotShown: number
}

/** Runs the sessions of a history, each with a memory of its own, in an empty folder. */
export async function simulate(
  { sessions }: History,
  { options, reads, others, neverEnds }: Policy,
  folder: string,
): Promise<Simulation> {
  const random = randomFrom(1)
  const directory = `${folder}/memory`
  const { order = "use" } = options
  const place = { cwd: folder, directory, order }
  const system = { env: {}, home: "/nowhere" }
  const result: Simulation = {
    coverage: [],
    changed: [],
    changedInDay: [],
    fromFirstDifference: [],
    savedNotShown: 0,
  }
  const known = new Set<string>()
  let before: string | undefined
  let today: string | undefined
  let saved: readonly string[] = []
  for (const [at, { day, needed, written }] of sessions.entries()) {
    // A session an hour: uses are dated by the second, and a simulated year takes a few of them.
    const now = (): Date => new Date(at * 3_600_000)
    const { text } = await loadMemoryPrefix({ ...place, system })
    const shows = (slug: string): boolean => text.includes(`](${slug}.md)`)
    result.savedNotShown += saved.filter((slug) => !shows(slug)).length
    if (known.size > MANY) {
      if (before !== undefined) {
        const share = changedShare(before, text)
        result.changed.push(share)
        if (day !== today) result.changedInDay.push(0)
        result.changedInDay[result.changedInDay.length - 1] = (result.changedInDay.at(-1) as number) + share
        result.fromFirstDifference.push(differingShare(before, text))
        today = day
      }
      before = text
      for (const slugs of needed) result.coverage.push(slugs.filter(shows).length / slugs.length)
    }
    const memory = createMemory({ ...place, ...options, durability: "none", system: { ...system, now } })
    for (const slugs of needed) {
      for (const slug of slugs) if (random() < reads) await memory.read(slug)
      for (let count = 0; count < others; count++)
        await memory.read([...known][Math.floor(random() * known.size)] as string)
    }
    for (const fact of written) {
      await memory.write({ ...fact, type: "project" })
      known.add(fact.slug)
    }
    if (neverEnds !== true) await memory.flush()
    saved = [...new Set(written.map(({ slug }) => slug))].slice(-MANY / 4)
  }
  return result
}

/** The share of the bytes in lines that the text before did not have. */
export function changedShare(before: string, after: string): number {
  const left = new Map<string, number>()
  for (const line of before.split("\n")) left.set(line, (left.get(line) ?? 0) + 1)
  let bytes = 0
  for (const line of after.split("\n")) {
    const count = left.get(line) ?? 0
    if (count === 0) bytes += Buffer.byteLength(line) + 1
    else left.set(line, count - 1)
  }
  return bytes / (Buffer.byteLength(after) + 1)
}

/** The share of a text from its first character that differs on. */
export function differingShare(before: string, after: string): number {
  if (before === after) return 0
  let same = 0
  while (same < after.length && after[same] === before[same]) same++
  return 1 - same / after.length
}
