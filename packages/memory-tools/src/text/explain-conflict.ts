import { toBareSlug } from "../session.ts"
import type { ToolContext } from "../tool.ts"
import type { ToolFailure, ToolName } from "../tool-result.ts"
import { quote } from "./plain-text.ts"
import { rememberWhole, renderTopic } from "./render-topic.ts"

/**
 * Says that a topic has changed since the model read it, and shows its current text, so that the next call can merge.
 * From then on the session expects that state.
 */
export async function explainConflict(
  { memory, session }: ToolContext,
  tool: ToolName,
  slug: string,
): Promise<ToolFailure> {
  const current = await memory.read(slug)
  if (current?.slug !== toBareSlug(slug)) {
    session.see(slug, null)
    const again = tool === "WriteMemoryTopic" ? ` Call ${tool} again to create it.` : ""
    const message = `Nothing was changed: the topic ${quote(slug)} no longer exists.${again}`
    return { ok: false, code: "conflict", message, details: { slug } }
  }
  rememberWhole(session, current)
  const message = [
    `Nothing was changed: the topic ${quote(slug)} has changed since you last read it.`,
    `Its current text follows. Decide what still holds, then call ${tool} again.`,
    "",
    renderTopic(memory, current),
  ].join("\n")
  return { ok: false, code: "conflict", message, details: { slug, revision: current.revision } }
}
