import { attempt } from "./attempt.ts"
import { noteChangedTopics } from "./changed-topics.ts"
import type { MemorySession, SessionParts } from "./session-types.ts"
import { followShownLines } from "./shown-lines.ts"

/** What a session adds to the messages of the user. Each topic and each note is added once. */
export function createMessageComposer(
  parts: Pick<MemorySession<string>, "memory" | "search" | "tools" | "learning">,
  limits: SessionParts["recall"],
  warnings: string[],
) {
  const { memory, search, tools: seen, learning } = parts
  /** The topics that messages have recalled, also those of which only the beginning was shown. */
  let recalled = new Set<string>()
  /** The revision of each topic that the model was told of in any way; `null`: that it is gone. */
  let told = new Map<string, string | null | undefined>()
  const typed = new Map<string, string>()
  /** What the model has been told and shown. */
  const state = () => structuredClone({ recalled, told, seen: seen.seenTopics() })
  /** What it was before the last message. */
  let before: ReturnType<typeof state> | undefined

  // By any tool of the model, such as Anthropic's memory tool.
  const lines = followShownLines(memory, (address, now) => {
    if (told.has(address)) told.set(address, now)
    if (seen.seenTopics().has(address)) seen.seen(address, now)
  })

  return {
    show: lines.show,
    stop: lines.stop,
    async compose(message: string): Promise<string> {
      // Calls that ended after their turn was discarded.
      for (const address of lines.late()) seen.seen(address, undefined)
      told = new Map([...told, ...seen.seenTopics()])
      before = state()
      const { text: topicNote, changed } = await noteChangedTopics(memory, told, recalled, seen)
      const note = topicNote + (await lines.note(changed))
      const recall = () =>
        limits === false ? undefined : search?.recall(message, { ...limits, exclude: recalled })
      // A memory that cannot be searched must not fail the turn.
      const { topics = [], text = "" } = (await attempt(recall, warnings)) ?? {}
      for (const { address, revision, isCut } of topics) {
        told.set(address, revision)
        recalled.add(address)
        if (revision && !isCut) seen.seen(address, revision)
      }
      const noticed = (await learning?.noteForMessage()) ?? ""
      const composed = [note + noticed + message, text].filter(Boolean).join("\n\n")
      if (composed !== message) typed.set(composed, message)
      return composed
    },
    /** The message that the user typed, of a text that `compose` returned; any other text as it is. */
    asTyped: (text: string): string => typed.get(text) ?? text,
    /** The last message, and what the model has read and changed since, are not part of the conversation. */
    discard(): void {
      learning?.discardNote()
      lines.discard()
      if (before === undefined) return
      const { seen: had } = before
      for (const address of [...had.keys(), ...seen.seenTopics().keys()]) seen.seen(address, had.get(address))
      ;({ recalled, told } = before)
    },
  }
}
