import { isMemoryError, type Memory } from "@caliban/memory-core"
import { internals } from "@caliban/memory-core/internal"
import { cutText } from "@caliban/text"
import type { LearningDetector } from "../detect/detector-config.ts"
import type { Guard } from "../files/guard-entry.ts"
import { shareOf } from "../similar/trigrams.ts"
import type { ConversationTurn, DetectedMemory } from "../types.ts"
import { forgetRequestsIn } from "./forget-requests.ts"
import { countFitting, noteLine, noteText, type SimilarTopic } from "./note-text.ts"
import { formatWaiting, mergeWaiting, parseWaiting, SENTENCE_MAX, type Waiting } from "./waiting.ts"

/** What the notes need of a search; that of `@caliban/memory-search` fits. */
export interface SimilarSearch {
  search(
    query: string,
    options: { maxResults: number; minScore: number },
  ): Promise<{ hits: readonly SimilarTopic[] }>
}

/** Notes to a model that has tools to write: what was noticed and not stored. */
export interface Notes {
  /** The note before the next message of the user; empty when nothing waits. */
  next(): Promise<string>
  /** The last note was not sent: what it said is in the next one again. */
  discard(): void
  /** A turn in which the model, or somebody else, changed the memory answers what its message showed. */
  answered(): Promise<void>
  /** Keeps what a message of the user says for the next note. Returns it. */
  notice(turn: ConversationTurn, content: string): Promise<readonly DetectedMemory[]>
  /** What waits, and has not been answered. */
  waiting(): Promise<readonly string[]>
  /** The host's model has seen all that waits, and wrote these texts: an explicit request waits on unless one has it. */
  consolidated(written: readonly string[]): Promise<void>
  /** Ends the session: the explicit requests that were shown and not answered, which are stored now. */
  end(): Promise<readonly DetectedMemory[]>
}

export interface NotesOptions {
  memory: Memory
  detector: LearningDetector
  guard: Guard
  search?: SimilarSearch | undefined
}

/** The record in which they wait for the next session of this user. */
const RECORD = "noticed"
const SIMILAR = { maxResults: 3, minScore: 0.2 }
/** A sentence is shown in the next message, and once more in the first one of the next session. */
const SHOWN_MAX = 2
/** A text that has this share of a request says it. */
const STORED_SHARE = 0.5

interface Item extends Waiting {
  /** Absent for one of an earlier session. */
  detection?: DetectedMemory | undefined
  /** In this session. */
  shownNow: boolean
}

export function createNotes({ memory, detector, guard, search }: NotesOptions): Notes {
  let items: Item[] | undefined
  let last: readonly Item[] = []
  const gone = new Set<string>()
  const kept = new Set<string>()

  const waiting = async (): Promise<Item[]> => {
    if (items === undefined) {
      items = parseWaiting(await readRecord(memory)).map((one) => ({ ...one, shownNow: false }))
      for (const { text } of items) kept.add(text)
    }
    return items
  }
  const drop = (dropped: readonly Item[]): void => {
    for (const { text } of dropped) gone.add(text)
    items = items?.filter((one) => !dropped.includes(one))
  }
  const save = async (): Promise<void> => {
    const left = (await waiting()).map(({ text, scope, kind, shown }) => ({ text, scope, kind, shown }))
    await updateRecord(memory, (old) => formatWaiting(mergeWaiting(parseWaiting(old), { gone, left, kept })))
    for (const { text } of left) kept.add(text)
  }
  const similarTo = async (text: string): Promise<readonly SimilarTopic[]> => {
    try {
      return (await search?.search(text, SIMILAR))?.hits ?? []
    } catch (error) {
      if (!isMemoryError(error)) throw error
      return []
    }
  }
  const add = async (found: Omit<Item, "shown" | "shownNow">): Promise<boolean> => {
    const all = await waiting()
    if (all.some(({ text }) => text === found.text) || (await isRefused(guard, found))) return false
    gone.delete(found.text)
    all.push({ ...found, shown: 0, shownNow: false })
    return true
  }

  return {
    async next() {
      const open = (await waiting()).filter(({ shownNow }) => !shownNow)
      const lines: string[] = []
      const told: Item[] = []
      for (const item of open) {
        const similar = await similarTo(item.text)
        // A request to forget what no topic says needs no answer.
        if (item.kind === "forget" && search !== undefined && similar.length === 0) drop([item])
        else {
          lines.push(noteLine(item, similar))
          told.push(item)
        }
      }
      last = told.slice(0, countFitting(lines))
      for (const item of last) Object.assign(item, { shown: item.shown + 1, shownNow: true })
      if (last.length > 0) await save()
      return noteText(lines.slice(0, last.length))
    },
    discard() {
      for (const item of last) Object.assign(item, { shown: item.shown - 1, shownNow: false })
      last = []
    },
    async answered() {
      if (last.length === 0) return
      drop(last)
      last = []
      await save()
    },
    async notice(turn, content) {
      const old = last.filter(({ shown }) => shown >= SHOWN_MAX)
      drop(old)
      last = last.filter((one) => !old.includes(one))
      const forget = turn.role === "user" ? forgetRequestsIn(content) : []
      const isForget = ({ text }: DetectedMemory): boolean => forget.some((one) => one.includes(text))
      const found: DetectedMemory[] = []
      for (const detection of detector.analyze(turn)) {
        if (isForget(detection) || detection.text.includes("[masked: ")) continue
        const { scope, requested } = detection
        const kind = requested === true ? "request" : "fact"
        const text = cutText(detection.text, SENTENCE_MAX)
        if (await add({ text, scope, kind, detection })) found.push(detection)
      }
      for (const text of forget)
        await add({ text: cutText(text, SENTENCE_MAX), scope: "project", kind: "forget" })
      if (old.length > 0 || found.length > 0 || forget.length > 0) await save()
      return found
    },
    waiting: async () => (await waiting()).map(({ text }) => text),
    async consolidated(written) {
      const all = await waiting()
      const isStored = ({ text }: Item): boolean => written.some((one) => shareOf(text, one) >= STORED_SHARE)
      const settled = all.filter((one) => one.kind !== "request" || isStored(one))
      if (settled.length === 0) return
      drop(settled)
      last = last.filter((one) => !settled.includes(one))
      await save()
    },
    async end() {
      const all = await waiting()
      const unanswered = all.filter(({ kind, shownNow }) => kind === "request" && shownNow)
      const over = all.filter(({ shown }) => shown >= SHOWN_MAX)
      drop([...unanswered, ...over])
      if (unanswered.length + over.length > 0) await save()
      last = []
      return unanswered.map(({ detection, text, scope }) => detection ?? requestOf(text, scope))
    },
  }
}

/** An explicit request of an earlier session. */
function requestOf(text: string, scope: Waiting["scope"]): DetectedMemory {
  return {
    text,
    scope,
    section: scope === "user" ? "User Preferences" : "Project Conventions",
    category: scope === "user" ? "user-preference" : "project-pattern",
    confidence: 0.9,
    requested: true,
    sourceTurn: { role: "user", content: text, timestamp: new Date(0), sessionId: "" },
  }
}

async function isRefused(
  guard: Guard,
  { text, scope, kind }: Omit<Item, "shown" | "shownNow">,
): Promise<boolean> {
  const type = scope === "user" ? "user" : "project"
  const learned = { at: "", requested: kind === "request" ? true : undefined }
  return (await guard({ slug: "", type, description: text, body: text, learned })) !== undefined
}

/** A memory that the host made in another way, and a store without records, keep nothing between sessions. */
async function readRecord(memory: Memory): Promise<string | undefined> {
  const opened = internals(memory)?.own.opened
  if (opened === undefined || !memory.enabled) return undefined
  return await quietly(async () => await opened.forReading().record?.(RECORD))
}

async function updateRecord(memory: Memory, update: (old: string | undefined) => string): Promise<void> {
  const opened = internals(memory)?.own.opened
  if (opened === undefined) return
  await quietly(async () => await (await opened.forWriting()).updateRecord?.(RECORD, update))
}

/** What waits is only a hint: a store that cannot keep it must not fail the turn. */
async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!isMemoryError(error)) throw error
    return undefined
  }
}
