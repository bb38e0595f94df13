import type { LearnedEntry } from "@caliban/text"
import type { LearnedEntries } from "../learned-entries.ts"
import { escapedLine } from "../text/plain-text.ts"
import { defineTool, type LearnedToolContext, type ToolFactory, type ToolSource } from "../tool.ts"
import { text } from "../tool-input.ts"
import type { ToolDetails, ToolFailure } from "../tool-result.ts"

/** A tool that changes one learned entry. */
const entryTool = (
  own: Pick<ToolSource, "name" | "description" | "effect">,
  change: (learned: LearnedEntries, entry: LearnedEntry) => Promise<{ details: ToolDetails; text: string }>,
): ToolFactory<LearnedToolContext> =>
  defineTool({
    ...own,
    fields: { entry: text("The text of an entry as the prompt shows it.") },
    async work({ entry }, { learned, signal }: LearnedToolContext) {
      const chosen = await chooseEntry(learned, entry, signal)
      return "ok" in chosen ? chosen : { ok: true, ...(await change(learned, chosen)) }
    },
  })

export const confirmMemoryEntry: ToolFactory<LearnedToolContext> = entryTool(
  {
    name: "ConfirmMemoryEntry",
    description:
      "Confirms that a memory marked [?], which was not confirmed for a long time, still holds; removes the mark. Call it when the conversation shows that it is correct; never guess.",
    effect: "adds",
  },
  async (learned, entry) => {
    await learned.confirm(entry)
    return { text: `Confirmed: ${escapedLine(entry.text)}`, details: { kind: "confirmed", entry } }
  },
)

export const forgetMemoryEntry: ToolFactory<LearnedToolContext> = entryTool(
  {
    name: "ForgetMemoryEntry",
    description:
      "Removes one entry from the persistent memories. Call it when the user asks to forget something, or when the conversation shows that an entry is wrong.",
    effect: "replaces",
  },
  async (learned, entry) => {
    await learned.forget(entry)
    const text = `Forgotten: ${escapedLine(entry.text)}. It is in the history; the user can restore it.`
    return { text, details: { kind: "forgotten", entry } }
  },
)

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
