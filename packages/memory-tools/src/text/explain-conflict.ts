import type { Target } from "../find-target.ts"
import type { ToolContext } from "../tool.ts"
import type { ToolFailure, ToolName } from "../tool-result.ts"
import { forModel } from "./explain-error.ts"
import { quote } from "./plain-text.ts"
import { rememberWhole, renderTopic } from "./render-topic.ts"

/**
 * Says that the model has not seen a topic as it is, or does not know its slug, and shows its current text, so that the
 * next call can merge. From then on the session expects that state; a stateless tool is told the revision to send.
 */
export function explainConflict(
  context: ToolContext,
  tool: ToolName,
  reference: string,
  { address: slug, topic, isMeant }: Target,
): ToolFailure {
  const { memory, session } = context
  const { stateless } = session
  const name = context.nameOf(tool)
  const isOld = typeof session.seen(slug) === "string"
  if (!topic) {
    session.see(slug, null)
    const how = stateless ? ' with "expect": null' : ""
    const again = tool === "WriteMemoryTopic" ? ` Call ${name} again${how} to create it.` : ""
    const message = `Nothing was changed: the topic ${quote(slug)} no longer exists.${again}`
    return { ok: false, code: "conflict", message, details: { slug } }
  }
  const damage = tool === "WriteMemoryTopic" ? /^(?:too-large|invalid-utf8)|git conflict/ : /^too-large/
  const refusal = topic.diagnostics.find(({ code, message }) => damage.test(code + message))
  if (refusal) {
    const code = refusal.code === "too-large" ? "too-large" : "unreadable-file"
    const message = `Nothing was changed: ${forModel(refusal.message, memory)}`
    return { ok: false, code, message, details: { slug } }
  }
  rememberWhole(session, topic, reference)
  const seen = isOld ? "has changed since you last read it" : "exists, and you have not read it as it is now"
  const state = stateless ? "exists with another revision" : seen
  const what = isMeant
    ? `the topic ${quote(slug)} ${state}`
    : `${quote(reference)} is another name of the topic ${quote(slug)}`
  const how =
    (isMeant ? "" : ` for ${quote(slug)}`) + (stateless ? ` with "expect": "${topic.revision}"` : "")
  const isOther = !isMeant && tool === "WriteMemoryTopic"
  const other = isOther ? `; for another topic, use another slug than ${quote(reference)}` : ""
  const message = [
    `Nothing was changed: ${what}.`,
    `Its current text follows. Decide what still holds, then call ${name} again${how}${other}.`,
    "",
    renderTopic(context, topic),
  ].join("\n")
  return { ok: false, code: "conflict", message, details: { slug, revision: topic.revision } }
}
