import { isSameAddress } from "../session.ts"
import type { ToolContext } from "../tool.ts"
import type { ToolFailure, ToolName } from "../tool-result.ts"
import { forModel } from "./explain-error.ts"
import { quote } from "./plain-text.ts"
import { rememberWhole, renderTopic } from "./render-topic.ts"

/**
 * Says that the model has not seen a topic as it is, and shows its current text, so that the next call can merge. From
 * then on the session expects that state; a stateless tool is told the revision to send.
 */
export async function explainConflict(
  context: ToolContext,
  tool: ToolName,
  slug: string,
): Promise<ToolFailure> {
  const { memory, session } = context
  const name = context.nameOf(tool)
  const known = session.seen(slug)
  const current = await memory.read(slug)
  if (current === undefined || !isSameAddress(current.slug, slug)) {
    session.see(slug, null)
    const how = session.stateless ? ' with "expect": null' : ""
    const again = tool === "WriteMemoryTopic" ? ` Call ${name} again${how} to create it.` : ""
    const message = `Nothing was changed: the topic ${quote(slug)} no longer exists.${again}`
    return { ok: false, code: "conflict", message, details: { slug } }
  }
  const tooLarge = current.diagnostics.find(({ code }) => code === "too-large")
  if (tooLarge !== undefined) {
    const message = `Nothing was changed: ${forModel(tooLarge.message, memory)}`
    return { ok: false, code: "too-large", message, details: { slug: current.slug } }
  }
  rememberWhole(session, current, slug)
  const { stateless } = session
  const unread =
    typeof known === "string" ? "has changed since you last read it" : "exists, and you have not read it"
  const state = stateless ? "exists with another revision" : unread
  const how = stateless ? ` with "expect": "${current.revision}"` : ""
  const message = [
    `Nothing was changed: the topic ${quote(slug)} ${state}.`,
    `Its current text follows. Decide what still holds, then call ${name} again${how}.`,
    "",
    renderTopic(context, current),
  ].join("\n")
  return { ok: false, code: "conflict", message, details: { slug, revision: current.revision } }
}
