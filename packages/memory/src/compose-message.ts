import { isMemoryError } from "@caliban/memory-core"
import type { MemorySearch, RecallOptions } from "@caliban/memory-search"
import { memoryChangedNote } from "./memory-changed-note.ts"
import type { SessionTurn } from "./session-types.ts"

/** What a session adds to the messages of the user. Each topic and each note is added once. */
export interface MessageComposer {
  compose(message: string): Promise<string>
  /** The message that the user typed, of a text that `compose` returned; any other text as it is. Parts become one text. */
  asTyped(content: SessionTurn["content"]): string
  /** The user ran a command that changed the memory. */
  changedBy(command: string): void
  /** What the last message got is added to the next one again. */
  discard(): void
}

export function createMessageComposer(
  search: MemorySearch | undefined,
  limits: false | RecallOptions | undefined,
): MessageComposer {
  const recalled = new Set<string>()
  const typed = new Map<string, string>()
  let note = ""
  let last: { note: string; addresses: readonly string[] } = { note: "", addresses: [] }

  /** A memory that cannot be searched must not fail the turn. */
  async function recall(message: string): Promise<{ addresses: string[]; text: string }> {
    try {
      const found =
        limits === false ? undefined : await search?.recall(message, { ...limits, exclude: recalled })
      return { addresses: (found?.topics ?? []).map(({ address }) => address), text: found?.text ?? "" }
    } catch (error) {
      if (!isMemoryError(error)) throw error
      return { addresses: [], text: "" }
    }
  }

  return {
    async compose(message) {
      const { addresses, text } = await recall(message)
      for (const address of addresses) recalled.add(address)
      last = { note, addresses }
      note = ""
      const composed = [last.note + message, text].filter((part) => part !== "").join("\n\n")
      if (composed !== message) typed.set(composed, message)
      return composed
    },
    asTyped: (content) =>
      textsOf(content)
        .map((text) => typed.get(text) ?? text)
        .join("\n"),
    changedBy(command) {
      note = memoryChangedNote(command)
    },
    discard() {
      if (note === "") note = last.note
      for (const address of last.addresses) recalled.delete(address)
      last = { note: "", addresses: [] }
    },
  }
}

/** The texts of a message; images and other parts have none. */
function textsOf(content: SessionTurn["content"]): string[] {
  if (typeof content === "string") return [content]
  return (Array.isArray(content) ? content : []).flatMap((part) =>
    typeof part?.text === "string" ? [part.text] : [],
  )
}
