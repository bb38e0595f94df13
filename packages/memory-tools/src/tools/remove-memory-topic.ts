import { isMemoryError } from "@caliban/memory-core"
import { findTarget } from "../find-target.ts"
import { explainConflict } from "../text/explain-conflict.ts"
import { explainNotFound } from "../text/explain-not-found.ts"
import { escapedLine } from "../text/plain-text.ts"
import { renderChange } from "../text/render-change.ts"
import { defineTool, type ToolFactory } from "../tool.ts"
import { optionalText, text } from "../tool-input.ts"

/** Moves the topic to the history. A `conflict` if it has changed since the session saw it, or has not the revision `expect`. */
export const removeMemoryTopic: ToolFactory = defineTool({
  name: "RemoveMemoryTopic",
  description: [
    "Removes one topic and its line in the memory index.",
    "Call it when the user asks to forget something, or when a topic is wrong and nothing in it still holds;",
    "to correct a topic, change it instead.",
  ].join(" "),
  effect: "replaces",
  fields: { slug: text("The topic's slug as it appears in the memory index.") },
  statelessFields: {
    expect: optionalText(
      "The revision that the topic had when you read it. Nothing is removed if it has changed since. Without it the topic is removed in any case.",
    ),
  },
  async work({ slug, expect }, context) {
    const { memory, session, signal } = context
    const target = await findTarget(context, slug, { expect, isRemoval: true })
    const seen = session.stateless ? (expect ?? undefined) : session.seen(target.address)
    if (!target.isMeant) return explainConflict(context, "RemoveMemoryTopic", slug, target)
    try {
      const result = await memory.remove(target.address, { expect: seen, by: "model", signal })
      if (result === undefined) return explainNotFound(context, slug)
      session.see(result.slug, null)
      const sentence = `Removed ${escapedLine(result.slug)}. It is in the history; the user can undo this.`
      const text = renderChange(context, sentence, result)
      return { ok: true, text, details: { kind: "removed", ...result } }
    } catch (error) {
      if (!isMemoryError(error, "conflict")) throw error
      const now = await findTarget(context, slug, { isRemoval: true })
      return explainConflict(context, "RemoveMemoryTopic", slug, now)
    }
  },
})
