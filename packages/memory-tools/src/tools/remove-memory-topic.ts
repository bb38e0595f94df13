import { isMemoryError, type Memory, type RemoveResult } from "@caliban/memory-core"
import { explainConflict } from "./explain-conflict.ts"
import { explainNotFound } from "./not-found.ts"
import { escapedLine } from "./plain-text.ts"
import { renderPointer, renderWarnings } from "./render-change.ts"
import type { Session } from "./session.ts"
import { createTool, type MemoryTool } from "./tool.ts"
import { inputSchema, type ToolInputSchema } from "./tool-input.ts"

export interface RemoveMemoryTopicInput {
  slug: string
}

const removeMemoryTopicSchema: ToolInputSchema<"slug"> = inputSchema({
  slug: { description: "The topic's slug as it appears in the memory index." },
})

const description = [
  "Removes one topic and its line in the memory index.",
  "Call it when the user asks to forget something, or when a topic is wrong and nothing of it holds;",
  "to correct a topic, write it instead.",
].join(" ")

/** Moves the topic to the trash. One that was read in the session is only removed as it was then. */
export function createRemoveMemoryTopic(memory: Memory, session: Session): MemoryTool {
  const definition = {
    name: "RemoveMemoryTopic",
    description,
    category: "memory.write",
    readOnly: false,
    destructive: true,
    inputSchema: removeMemoryTopicSchema,
  } as const

  return createTool<RemoveMemoryTopicInput>(memory, definition, async ({ slug }) => {
    const seen = session.seen(slug)
    try {
      const result = await memory.remove(slug, seen === undefined ? {} : { expect: seen })
      if (result === undefined) return explainNotFound(memory, slug)
      session.see(result.slug, null)
      return { ok: true, text: renderRemoval(result, memory), details: { kind: "removed", ...result } }
    } catch (error) {
      if (!isMemoryError(error, "conflict")) throw error
      return explainConflict(memory, session, "RemoveMemoryTopic", slug)
    }
  })
}

function renderRemoval(result: RemoveResult, memory: Memory): string {
  return [
    `Removed ${escapedLine(result.slug)}. It is in the trash; the user can undo this.`,
    ...renderPointer(result.pointer),
    ...renderWarnings(result.warnings, memory),
  ].join("\n")
}
