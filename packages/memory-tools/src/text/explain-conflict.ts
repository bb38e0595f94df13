import { toBareSlug } from "../session.ts"
import type { ToolContext } from "../tool.ts"
import type { ToolFailure, ToolName } from "../tool-result.ts"
import { quote } from "./plain-text.ts"
import { rememberWhole, renderTopic } from "./render-topic.ts"

/**
 * Says that a topic has changed since the model read it, and shows its current text, so that the next call can merge.
 * From then on the session expects that state; a stateless tool is told the revision to send.
 */
export async function explainConflict(
  context: ToolContext,
  tool: ToolName,
  slug: string,
): Promise<ToolFailure> {
  const { memory, session } = context
  const name = context.nameOf(tool)
  const current = await memory.read(slug)
  if (current?.slug !== toBareSlug(slug)) {
    session.see(slug, null)
    const how = session.stateless ? ' with "expect": null' : ""
    const again = tool === "WriteMemoryTopic" ? ` Call ${name} again${how} to create it.` : ""
    const message = `Nothing was changed: the topic ${quote(slug)} no longer exists.${again}`
    return { ok: false, code: "conflict", message, details: { slug } }
  }
  rememberWhole(session, current)
  const { stateless } = session
  const state = stateless ? "exists with another revision" : "has changed since you last read it"
  const how = stateless ? ` with "expect": "${current.revision}"` : ""
  const message = [
    `Nothing was changed: the topic ${quote(slug)} ${state}.`,
    `Its current text follows. Decide what still holds, then call ${name} again${how}.`,
    "",
    renderTopic(context, current),
  ].join("\n")
  return { ok: false, code: "conflict", message, details: { slug, revision: current.revision } }
}
