import type { Memory } from "@caliban/memory-core"
import type { Learning } from "@caliban/memory-learn"
import type { MemorySearch, RecalledTopic, RecallOptions } from "@caliban/memory-search"
import type { MemoryTools } from "@caliban/memory-tools"
import { attempt } from "./attempt.ts"
import { findTopic, noteChangedTopics } from "./changed-topics.ts"
import { followShownLines } from "./shown-lines.ts"

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

/** What a session adds to the messages of the user. Each topic and each note is added once. */
export function createMessageComposer({ memory, search, seen, limits, learning }: MessageSources) {
  const lines = followShownLines(memory)
  /** The revision of each recalled topic as it was shown; also of those of which only the beginning was. */
  const recalled = new Map<string, string | undefined>()
  /** The revision of each topic that the model was told of in any way; `null`: that it is gone. */
  let told = new Map<string, string | null | undefined>()
  const typed = new Map<string, string>()
  /** The note of messages that were discarded. */
  let untold = ""
  /** The note of the last message, and what it has shown. */
  let last = { note: "", shown: [] as string[], recalled: [] as string[] }

  /** Remembers what is shown to the model, so that a later change of it is noticed. */
  async function markShown({ address, body }: RecalledTopic): Promise<void> {
    const topic = await findTopic(memory, address).catch(() => undefined)
    // Of another file that a search finds, changes are not followed.
    recalled.set(address, topic?.revision)
    // Not of which only the beginning was shown.
    if (topic?.body.trim() === body.trim()) seen.seen(address, topic.revision)
  }

  /** Tells about topics that were changed since the model saw them; recalled ones are shown again. */
  async function noteChanges() {
    told = new Map([...told, ...recalled, ...seen.seenTopics()])
    const { text, changed, shown } = await noteChangedTopics(memory, told, recalled)
    for (const [address, topic] of changed) {
      told.set(address, topic?.revision ?? null)
      seen.seen(address, topic === undefined ? null : shown.includes(address) ? topic.revision : undefined)
      if (topic === undefined) recalled.delete(address)
      else if (recalled.has(address)) recalled.set(address, topic.revision)
    }
    return { text, lineNote: await lines.note([...changed.keys()]), shown }
  }

  return {
    show: lines.show,
    stop: lines.stop,
    async compose(message: string): Promise<string> {
      const changes = await noteChanges()
      const note = untold + changes.text
      const searched = limits === false ? undefined : search
      const recall = () => searched?.recall(message, { ...limits, exclude: recalled.keys() })
      // A memory that cannot be searched must not fail the turn.
      const { topics = [], text = "" } = (await attempt(recall)) ?? {}
      for (const topic of topics) await markShown(topic)
      last = { note, shown: changes.shown, recalled: topics.map(({ address }) => address) }
      untold = ""
      const noticed = (await learning?.noteForMessage()) ?? ""
      const composed = [note + changes.lineNote + noticed + message, text]
        .filter((part) => part !== "")
        .join("\n\n")
      if (composed !== message) typed.set(composed, message)
      return composed
    },
    /** The message that the user typed, of a text that `compose` returned; any other text as it is. */
    asTyped: (text: string): string => typed.get(text) ?? text,
    /** What the last message got is added to the next one again; what it showed, the model has not seen. */
    discard(): void {
      learning?.discardNote()
      lines.discard()
      untold = last.note + untold
      for (const address of last.recalled) recalled.delete(address)
      for (const address of [...last.recalled, ...last.shown]) seen.seen(address, undefined)
      last = { note: "", shown: [], recalled: [] }
    },
  }
}
