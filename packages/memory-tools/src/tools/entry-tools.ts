import type { LearnedEntries, LearnedEntry } from "../learned-entries.ts"
import { escapedLine } from "../text/plain-text.ts"
import { defineTool, type LearnedToolContext, type ToolFactory } from "../tool.ts"
import type { ToolFailure } from "../tool-result.ts"

export interface EntryInput {
  entry: string
}

/** What tools that change one learned entry share. */
const ENTRY_TOOL = {
  category: "memory.write",
  readOnly: false,
  fields: {
    entry: { description: "The slug of a topic, or the text of an entry as the prompt shows it." },
  },
} as const

export const confirmMemoryEntry: ToolFactory<LearnedToolContext> = defineTool<EntryInput, LearnedToolContext>(
  {
    ...ENTRY_TOOL,
    name: "ConfirmMemoryEntry",
    description: [
      "Confirms that a memory marked [?], which was not confirmed for a long time, still holds; removes the mark.",
      "Call it when the conversation shows that it is correct; never guess.",
    ].join(" "),
    destructive: false,
    async work({ entry }, { learned, signal }) {
      const chosen = await chooseEntry(learned, entry, signal)
      if ("ok" in chosen) return chosen
      await learned.confirm(chosen)
      const text = `Confirmed: ${escapedLine(chosen.text)}`
      return { ok: true, text, details: { kind: "confirmed", entry: chosen } }
    },
  },
)

export const forgetMemoryEntry: ToolFactory<LearnedToolContext> = defineTool<EntryInput, LearnedToolContext>({
  ...ENTRY_TOOL,
  name: "ForgetMemoryEntry",
  description: [
    "Removes one entry from the persistent memories.",
    "Call it when the user asks to forget something, or when the conversation shows that an entry is wrong.",
  ].join(" "),
  destructive: true,
  async work({ entry }, { learned, signal }) {
    const chosen = await chooseEntry(learned, entry, signal)
    if ("ok" in chosen) return chosen
    await learned.forget(chosen)
    const text = `Forgotten: ${escapedLine(chosen.text)}. It is in the history; the user can restore it.`
    return { ok: true, text, details: { kind: "forgotten", entry: chosen } }
  },
})

/** The only entry that matches a text, or what to tell the model. */
async function chooseEntry(
  learned: LearnedEntries,
  text: string,
  signal: AbortSignal | undefined,
): Promise<LearnedEntry | ToolFailure> {
  const found = await learned.find(text)
  signal?.throwIfAborted()
  const [entry] = found
  if (entry !== undefined && found.length === 1) return entry
  const choices = found.slice(0, 10).map((one) => `- ${escapedLine(one.text)}`)
  const message =
    entry === undefined
      ? `No entry matches "${escapedLine(text)}". Copy it as the prompt shows it.`
      : ["Several entries match; pass the full text of one of them:", ...choices].join("\n")
  return { ok: false, code: "not-found", message }
}
