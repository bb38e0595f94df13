import type { Memory } from "@caliban/memory-core"
import type { Learning } from "@caliban/memory-learn"
import type { MemorySearch, RecalledTopic, RecallOptions } from "@caliban/memory-search"
import type { MemoryTools } from "@caliban/memory-tools"
import { attempt } from "./attempt.ts"
import { type ChangedTopic, findChangedTopics, findTopic } from "./changed-topics.ts"
import { changedTopicsNote, chooseShown, commandNote } from "./memory-changed-note.ts"

/** What a session adds to the messages of the user. Each topic and each note is added once. */
export interface MessageComposer {
  compose(message: string): Promise<string>
  /** The message that the user typed, of a text that `compose` returned; any other text as it is. */
  asTyped(text: string): string
  /** The user ran a command that changed the memory. */
  changedBy(command: string): void
  /** What the last message got is added to the next one again. */
  discard(): void
}

/** What the messages are composed from. */
interface MessageSources {
  memory: Memory
  search: MemorySearch | undefined
  /** What the model has seen whole. */
  seen: Pick<MemoryTools<string>, "seen" | "seenTopics">
  limits: false | RecallOptions | undefined
  /** What was noticed and not stored. */
  learning: Pick<Learning, "noteForMessage" | "discardNote"> | undefined
}

/** A note, and the topics whose text is in it. */
interface Told {
  text: string
  shown: readonly ChangedTopic[]
}

const NOTHING: Told = { text: "", shown: [] }

export function createMessageComposer({
  memory,
  search,
  seen,
  limits,
  learning,
}: MessageSources): MessageComposer {
  /** The revision of each recalled topic as it was shown; also of those of which only the beginning was. */
  const recalled = new Map<string, string | undefined>()
  const typed = new Map<string, string>()
  let note = ""
  /** What messages that were discarded told. */
  let untold: Told = NOTHING
  let last: { told: Told; addresses: readonly string[] } = { told: NOTHING, addresses: [] }

  /** A memory that cannot be searched must not fail the turn. */
  async function recall(message: string) {
    if (limits === false) return undefined
    return await attempt(() => search?.recall(message, { ...limits, exclude: recalled.keys() }))
  }

  /** Remembers what is shown to the model, so that a later change of it is noticed. */
  async function markShown({ address, body, isCut }: RecalledTopic): Promise<void> {
    const topic = await findTopic(memory, address).catch(() => undefined)
    // Of another file that a search finds, changes are not followed.
    recalled.set(address, topic?.revision)
    if (topic !== undefined && !isCut && topic.body.trim() === body.trim()) seen.seen(address, topic.revision)
  }

  /** Tells about topics that were changed since the model saw them; recalled ones are shown again. */
  async function noteChanges(): Promise<Told> {
    const changed = await findChangedTopics(memory, new Map([...recalled, ...seen.seenTopics()]))
    const shown = chooseShown(changed.filter(({ address }) => recalled.has(address)))
    for (const { address, topic } of changed) {
      seen.seen(address, undefined)
      if (topic === undefined) recalled.delete(address)
      else if (recalled.has(address)) recalled.set(address, topic.revision)
    }
    return { text: changedTopicsNote(changed, (each) => shown.includes(each)), shown }
  }

  return {
    async compose(message) {
      const changes = await noteChanges()
      const told = {
        text: untold.text + note + changes.text,
        shown: [...untold.shown, ...changes.shown],
      }
      for (const { address, topic } of told.shown) seen.seen(address, topic?.revision)
      const { topics = [], text = "" } = (await recall(message)) ?? {}
      for (const topic of topics) await markShown(topic)
      last = { told, addresses: topics.map(({ address }) => address) }
      untold = NOTHING
      note = ""
      const noticed = (await learning?.noteForMessage()) ?? ""
      const composed = [told.text + noticed + message, text].filter((part) => part !== "").join("\n\n")
      if (composed !== message) typed.set(composed, message)
      return composed
    },
    asTyped: (text) => typed.get(text) ?? text,
    changedBy(command) {
      note = commandNote(command)
    },
    discard() {
      learning?.discardNote()
      const { told, addresses } = last
      untold = { text: told.text + untold.text, shown: [...told.shown, ...untold.shown] }
      for (const address of addresses) recalled.delete(address)
      for (const address of [...addresses, ...told.shown.map((each) => each.address)])
        seen.seen(address, undefined)
      last = { told: NOTHING, addresses: [] }
    },
  }
}
