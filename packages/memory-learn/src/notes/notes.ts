import { randomUUID } from "node:crypto"
import { isMemoryError } from "@caliban/memory-core"
import type { MemorySearch } from "@caliban/memory-search"
import type { NoticedMemory } from "../learning-types.ts"
import { findSimilar } from "../similar/find-similar.ts"
import { formatNote, type Shown } from "./format-note.ts"
import type { Waiting, WaitingSentences } from "./waiting.ts"

/** The sentences of one session that the model has not answered. */
export interface Notes {
  /** Returns its id. */
  add(sentence: Pick<NoticedMemory, "text" | "kind" | "scope">): Promise<string>
  /** The note for the next message; see `Learning.noteForMessage`. */
  forMessage(): Promise<string>
  /** The last note counts as not shown. */
  discard(): void
  /** The turn of the last note is over. What was shown for the second time, or was answered, waits no longer. */
  settle(isAnswered: boolean): Promise<void>
  /** What this session noticed or showed, and was not answered. */
  own(): Promise<readonly Waiting[]>
  drop(ids: readonly string[]): Promise<void>
  /** How many sentences wait, of all sessions. */
  count(): Promise<number>
}

export function createNotes(waiting: WaitingSentences, search: Pick<MemorySearch, "search">): Notes {
  const session = randomUUID()
  let isFirst = true
  /** Whether this session may have something to show; saves a read. */
  let hasOwn = false
  let shown: { ids: readonly string[]; wasFirst: boolean } = { ids: [], wasFirst: false }
  const isShown = ({ id }: Waiting): boolean => shown.ids.includes(id)
  const dueOf = (all: readonly Waiting[]): Waiting[] =>
    all.filter((one) => (one.session === session ? !one.shown : isFirst))

  async function settle(isAnswered: boolean): Promise<void> {
    if (shown.ids.length > 0)
      await waiting.update((all) =>
        all.flatMap((one) => {
          if (!isShown(one)) return one
          return isAnswered || one.shown ? [] : { ...one, session, shown: true }
        }),
      )
    shown = { ids: [], wasFirst: false }
  }

  return {
    async add({ text, kind, scope }) {
      hasOwn = true
      const added: Waiting = { id: randomUUID(), text, kind, scope, session, shown: false }
      await waiting.update((all) => [...all.filter((one) => one.text !== text || one.kind !== kind), added])
      return added.id
    },
    async forMessage() {
      await settle(false)
      if (!isFirst && !hasOwn) return ""
      const due = dueOf(await waiting.read())
      const sentences: Shown[] = []
      for (const sentence of due)
        sentences.push({ sentence, similar: await similarTo(search, sentence.text) })
      const { text, count } = formatNote(sentences)
      shown = { ids: due.slice(0, count).map(({ id }) => id), wasFirst: isFirst }
      // Those of earlier sessions that did not fit are due once more.
      if (count === due.length) isFirst = false
      hasOwn ||= due.length > count
      return text
    },
    discard() {
      isFirst ||= shown.wasFirst
      hasOwn ||= shown.ids.length > 0
      shown = { ids: [], wasFirst: false }
    },
    settle,
    own: async () => (await waiting.read()).filter((one) => one.session === session),
    async drop(ids) {
      if (ids.length > 0) await waiting.update((all) => all.filter(({ id }) => !ids.includes(id)))
    },
    count: async () => (await waiting.read()).length,
  }
}

/** A memory that cannot be searched must not fail the turn. */
async function similarTo(search: Pick<MemorySearch, "search">, text: string): Promise<Shown["similar"]> {
  try {
    return await findSimilar(search, text)
  } catch (error) {
    if (!isMemoryError(error)) throw error
    return []
  }
}
