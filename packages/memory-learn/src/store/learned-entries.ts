import { setImmediate as nextTurn } from "node:timers/promises"
import { isMemoryError, type Memory, type Topic } from "@caliban/memory-core"
import { type LearnedEntry as Entry, type LearnedEntries as Port, wordsOf } from "@caliban/text"
import { MEMORY_SCOPES } from "../kinds.ts"
import { mayContradict, type Worded, worded } from "../similar/compare.ts"
import type { MemoryScope } from "../types.ts"

/** A topic with a statement, without the day on which it was learned. */
export interface LearnedEntry extends Entry {
  scope: MemoryScope
  /** The mark of learning; absent for a topic that a person or a model wrote. */
  learned?: Topic["learned"]
  /** When its file was last changed; absent when the store cannot tell. */
  updatedAt?: string | undefined
}

/** A memory, and the time of its changes. */
export type Dated = Readonly<{ memory: Memory; now: () => Date }>

/**
 * Every topic with a statement, also those that a person or a model wrote, for the user's commands: the port `learned` of
 * slash-memory. Only what learning wrote is confirmed, and contradicts anything.
 */
export type LearnedEntries = Required<Omit<Port<LearnedEntry>, "form" | "others">>

export function createLearnedEntries(context: Dated): LearnedEntries {
  const { memory } = context
  return {
    list: () => readEntries(memory),
    async find(text) {
      const entries = await readEntries(memory)
      const exact = entries.filter(({ where }) => where === text.trim())
      return exact.length > 0 ? exact : withWords(entries, text)
    },
    confirm: async ({ where }) => await confirmTopic(context, where),
    forget: async ({ where }) => void (await memory.remove(where, { by: "person" })),
    contradictions: async () => await findContradictions(await readEntries(memory)),
  }
}

/** Entries that are compared in one turn of the event loop, in a few milliseconds. */
const CHUNK = 20

async function findContradictions(entries: readonly LearnedEntry[]): Promise<[string, string][]> {
  const known = entries.map(worded)
  const pairs: [string, string][] = []
  for (const [at, one] of known.entries()) {
    for (const other of known.slice(0, at)) if (mayDeny(other, one)) pairs.push([other.where, one.where])
    if (at % CHUNK === CHUNK - 1) await nextTurn()
  }
  return pairs
}

type Compared = LearnedEntry & Worded
const mayDeny = (one: Compared, other: Compared): boolean =>
  (one.learned ?? other.learned) !== undefined && mayContradict(one, other)

/** Whether a newer entry may contradict one: who says that one again goes back to it. */
export function isOutdated(entry: LearnedEntry, entries: readonly LearnedEntry[]): boolean {
  const known = worded(entry)
  const isNewer = ({ learned, updatedAt = "" }: LearnedEntry): boolean => {
    const [day, before] = [learned?.at ?? "", entry.learned?.at ?? ""]
    return day === before || day === "" || before === "" ? updatedAt > (entry.updatedAt ?? "") : day > before
  }
  return entries.some((one) => isNewer(one) && mayDeny(known, worded(one)))
}

/** The entries that contain all words of a text, or the beginnings of them; none for a text without words. */
export function withWords<Entry extends { text: string }>(entries: readonly Entry[], text: string): Entry[] {
  const words = wordsOf(text)
  return entries.filter((entry) => {
    const known = wordsOf(entry.text)
    return words.length > 0 && words.every((word) => known.some((one) => one.includes(word)))
  })
}

/** Notes the day of a confirmation in a topic that learning wrote. @throws MemoryError `conflict` for another revision */
export async function confirmTopic({ memory, now }: Dated, address: string, expect?: string): Promise<void> {
  const day = isoDay(now())
  const topic = await memory.read(address)
  if (topic?.learned === undefined || topic.learned.confirmed === day) return
  const { slug, description = "", body, revision } = topic
  const type = topic.type === "user" ? "user" : "project"
  const learned = { ...topic.learned, confirmed: day }
  await memory.write({ slug, type, description, body, learned }, { expect: expect ?? revision, by: "learn" })
}

/** Every topic with a statement. Reads the head of each file, and the whole file of a cut description. */
export async function readEntries(memory: Memory): Promise<LearnedEntry[]> {
  const entries: LearnedEntry[] = []
  for (const topic of (await memory.list()).topics) {
    const { slug: where, type, learned, updatedAt, name = "", description = name } = topic
    const isCut = learned !== undefined && description.includes("…")
    const body = isCut ? (await readOrSkip(memory, where))?.body : undefined
    const text = body?.split("\n")[0] ?? (learned ? withoutDay(description) : description)
    const noted = MEMORY_SCOPES.find((one) => one === learned?.scope)
    const scope = noted ?? (type === "user" ? "user" : "project")
    if (text !== "") entries.push({ text, scope, stale: false, where, learned, updatedAt })
  }
  return entries
}

/** A description without the day on which it was learned, at its end. */
export const withoutDay = (description: string): string => description.replace(/ \(\d{4}-\d{2}-\d{2}\)$/u, "")

/** A topic; `undefined` for one that cannot be read, too. */
export async function readOrSkip(memory: Memory, address: string): Promise<Topic | undefined> {
  try {
    return await memory.read(address)
  } catch (error) {
    if (isMemoryError(error)) return undefined
    throw error
  }
}

/** The day where the process is, `2026-02-09`. */
export const isoDay = (date: Date): string =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
