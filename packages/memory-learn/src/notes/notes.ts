import { randomUUID } from "node:crypto"
import type { Memory } from "@caliban/memory-core"
import { internals } from "@caliban/memory-core/internal"
import type { NoticedMemory } from "../learning-types.ts"
import { findSimilar, type TopicSearch } from "../similar/find-similar.ts"
import { formatNote, type Shown } from "./format-note.ts"

type Sentence = Pick<NoticedMemory, "text" | "kind" | "scope">

/** A sentence that the model has not answered yet. */
export interface Waiting extends Sentence {
  /** The session that noticed it or showed it last. */
  session: string
  /** Where the user's own memory is, for others share this one; absent: there was none. */
  user?: string | undefined
  shown: boolean
  /** How many sessions have noticed or shown it; absent: one. */
  sessions?: number
}

/** The sentences of one session that the model has not answered. */
export function createNotes(memory: Memory, search: TopicSearch) {
  const waiting = openWaiting(memory)
  const session = randomUUID()
  let isFirst = true
  /** In the last note, whose turn is not over; `all` that was due. */
  let shown: { sentences: readonly Sentence[]; all: boolean } | undefined

  /** The turn of the last note is over. What was answered, or shown for the second time and no request, waits no longer. */
  async function settle(isAnswered: boolean): Promise<void> {
    const { sentences = [], all: isAll = false } = shown ?? {}
    shown = undefined
    // What earlier sessions had no room for is shown once more.
    isFirst &&= !isAll
    if (sentences.length > 0)
      await waiting.update((all) =>
        all.flatMap((one) => {
          if (!sentences.some((said) => isSame(said, one))) return one
          const sessions = (one.sessions ?? 1) + (one.session === session ? 0 : 1)
          const isLast = one.kind === "request" ? sessions > SESSIONS_LIMIT : one.shown
          return isAnswered || isLast ? [] : { ...one, session, sessions, shown: true }
        }),
      )
  }

  return {
    async add({ text, kind, scope }: Sentence): Promise<void> {
      const added = { text, kind, scope, session, shown: false }
      await waiting.update((all) => [...all.filter((one) => !isSame(one, added)), added])
    },
    /** The note for the next message; see `Learning.noteForMessage`. */
    async forMessage(): Promise<string> {
      await settle(false)
      const all = await waiting.read()
      const due = all.filter((one) => (one.session === session ? !one.shown : isFirst))
      const sentences: Shown[] = []
      for (const sentence of due.slice(0, NOTE_LIMIT))
        sentences.push({ sentence, similar: await findSimilar(search, sentence.text) })
      const { text, count } = formatNote(sentences)
      shown = { sentences: due.slice(0, count), all: count === due.length }
      return text
    },
    /** The last note counts as not shown. */
    discard(): void {
      shown = undefined
    },
    settle,
    /** What this session noticed or showed, and was not answered. */
    own: async (): Promise<Waiting[]> => (await waiting.read()).filter((one) => one.session === session),
    async drop(sentences: readonly Sentence[]): Promise<void> {
      const isDropped = (one: Waiting): boolean => sentences.some((said) => isSame(said, one))
      if (sentences.length > 0) await waiting.update((all) => all.filter((one) => !isDropped(one)))
    },
    /** What waits, of all sessions of this user. */
    all: waiting.read,
  }
}

const isSame = (one: Sentence, other: Sentence): boolean => one.text === other.text && one.kind === other.kind

const RECORD = "noticed"
/** More do not fit into one note. */
const NOTE_LIMIT = 20
/** Sessions that may show a request which the model ignores, and which cannot be stored. */
const SESSIONS_LIMIT = 10
/** Older ones are dropped, requests apart from others. */
const [LIMIT, REQUESTS_LIMIT] = [50, 500]

function newestOf(all: readonly Waiting[]): Waiting[] {
  const isRequest = ({ kind }: Waiting): boolean => kind === "request"
  const [requests, others] = [all.filter(isRequest), all.filter((one) => !isRequest(one))]
  const kept = new Set([...requests.slice(-REQUESTS_LIMIT), ...others.slice(-LIMIT)])
  return all.filter((one) => kept.has(one))
}

/**
 * Where sentences wait: a record next to the memory, which a purge removes. It is replaced while no other process changes it.
 * A memory without such a record keeps them for the session. Only the sentences of this user are seen.
 */
function openWaiting(memory: Memory) {
  const own = internals(memory)?.own
  let kept: readonly Waiting[] = []
  const userNow = () => memory.mounts.find(({ name }) => name === "user")?.directory
  return {
    async read(): Promise<readonly Waiting[]> {
      const store = own?.forReading()
      if (store?.updateRecord === undefined) return kept
      const user = userNow()
      return parse(await store.record?.(RECORD)).filter(isOf(user))
    },
    async update(change: (waiting: readonly Waiting[]) => readonly Waiting[]): Promise<void> {
      // The folder of a memory is claimed for its project before anything is written there.
      await internals(memory)?.init()
      const store = await own?.forWriting()
      if (store?.updateRecord === undefined) kept = newestOf(change(kept))
      const user = userNow()
      await store?.updateRecord?.(RECORD, (old) => {
        const all = parse(old)
        const mine = newestOf(change(all.filter(isOf(user)))).map((one) => ({ user, ...one }))
        return JSON.stringify([...all.filter((one) => !isOf(user)(one)), ...mine])
      })
    },
  }
}

const isOf =
  (user: string | undefined) =>
  (one: Waiting): boolean =>
    (one.user ?? user) === user

/** A record that is damaged counts as empty; it has no more than what the model was or will be told. */
function parse(text: string | undefined): readonly Waiting[] {
  try {
    return JSON.parse(text || "[]").filter(isWaiting)
  } catch {
    return []
  }
}

function isWaiting(value: unknown): value is Waiting {
  const { text, kind, scope, session } = Object(value)
  return [text, kind, scope, session].every((one) => typeof one === "string")
}
