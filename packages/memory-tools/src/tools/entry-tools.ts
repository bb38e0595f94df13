import type { LearnedEntry } from "@caliban/text"
import type { LearnedEntries } from "../learned-entries.ts"
import { escapedLine } from "../text/plain-text.ts"
import { defineTool, type LearnedToolContext, type ToolFactory, type ToolSource } from "../tool.ts"
import { text } from "../tool-input.ts"
import type { EntryDetails, ToolFailure } from "../tool-result.ts"

interface EntryTool extends Pick<ToolSource, "name" | "description" | "effect"> {
  kind: EntryDetails["kind"]
  change(learned: LearnedEntries, entry: LearnedEntry): Promise<unknown>
  say(entry: string): string
}

/** A tool that changes one learned entry. */
const entryTool = ({ kind, change, say, ...own }: EntryTool): ToolFactory<LearnedToolContext> =>
  defineTool({
    ...own,
    fields: { entry: text("The slug of a topic, or the text of an entry as the prompt shows it.") },
    async work(input, { learned, signal }: LearnedToolContext) {
      const entry = await chooseEntry(learned, input.entry, signal)
      if ("ok" in entry) return entry
      await change(learned, entry)
      return { ok: true, text: say(escapedLine(entry.text)), details: { kind, entry } }
    },
  })

export const confirmMemoryEntry: ToolFactory<LearnedToolContext> = entryTool({
  name: "ConfirmMemoryEntry",
  description:
    "Confirms that a memory marked [?], which was not confirmed for a long time, still holds; removes the mark. Call it when the conversation shows that it is correct; never guess.",
  effect: "adds",
  kind: "confirmed",
  change: (learned, entry) => learned.confirm(entry),
  say: (entry) => `Confirmed: ${entry}`,
})

export const forgetMemoryEntry: ToolFactory<LearnedToolContext> = entryTool({
  name: "ForgetMemoryEntry",
  description:
    "Removes one entry from the persistent memories. Call it when the user asks to forget something, or when the conversation shows that an entry is wrong.",
  effect: "replaces",
  kind: "forgotten",
  change: (learned, entry) => learned.forget(entry),
  say: (entry) => `Forgotten: ${entry}. It is in the history; the user can restore it.`,
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
