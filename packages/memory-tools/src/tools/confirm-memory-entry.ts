import type { Memory } from "@caliban/memory-core"
import type { LearnedEntries, LearnedEntry } from "./learned-entries.ts"
import { escapedLine } from "./plain-text.ts"
import { createTool, type MemoryTool } from "./tool.ts"
import { inputSchema, type ToolInputSchema } from "./tool-input.ts"
import type { ToolFailure } from "./tool-result.ts"

export interface EntryInput {
  entry: string
}

const entrySchema: ToolInputSchema<"entry"> = inputSchema({
  entry: { description: "The entry as it appears in the persistent memories, without its bullet." },
})

/** Says that a learned entry still holds. */
export function createConfirmMemoryEntry(memory: Memory, learned: LearnedEntries): MemoryTool {
  const definition = {
    name: "ConfirmMemoryEntry",
    description: [
      "Says that an entry of the persistent memories still holds and takes its [?] mark away.",
      "Call it when the conversation shows that an entry marked [?] is right; never guess.",
    ].join(" "),
    category: "memory.write",
    readOnly: false,
    destructive: false,
    inputSchema: entrySchema,
  } as const
  return createTool<EntryInput>(memory, definition, async ({ entry }) => {
    const chosen = choose(await learned.find(entry), entry)
    if ("ok" in chosen) return chosen
    await learned.confirm(chosen)
    return {
      ok: true,
      text: `Confirmed: ${escapedLine(chosen.text)}`,
      details: { kind: "confirmed", entry: chosen },
    }
  })
}

/** Takes a learned entry out. */
export function createForgetMemoryEntry(memory: Memory, learned: LearnedEntries): MemoryTool {
  const definition = {
    name: "ForgetMemoryEntry",
    description: [
      "Takes one entry out of the persistent memories.",
      "Call it when the user asks to forget something, or when the conversation shows that an entry is wrong.",
    ].join(" "),
    category: "memory.write",
    readOnly: false,
    destructive: true,
    inputSchema: entrySchema,
  } as const
  return createTool<EntryInput>(memory, definition, async ({ entry }) => {
    const chosen = choose(await learned.find(entry), entry)
    if ("ok" in chosen) return chosen
    await learned.forget(chosen)
    const text = `Forgotten: ${escapedLine(chosen.text)}. It is in the trash; the user can bring it back.`
    return { ok: true, text, details: { kind: "forgotten", entry: chosen } }
  })
}

/** The one entry that was found, or what to tell the model. */
function choose(found: readonly LearnedEntry[], text: string): LearnedEntry | ToolFailure {
  const [entry] = found
  if (entry === undefined) {
    const message = `No entry says “${escapedLine(text)}”. Give it as it appears in the persistent memories, or find it with memory_search.`
    return { ok: false, code: "not-found", message }
  }
  if (found.length === 1) return entry
  const choices = found.slice(0, 10).map((one) => `- ${escapedLine(one.text)}`)
  return {
    ok: false,
    code: "not-found",
    message: ["Several entries fit; give one of them whole:", ...choices].join("\n"),
  }
}
