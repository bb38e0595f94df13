import type { Memory } from "@caliban/memory-core"
import { quote } from "./plain-text.ts"
import { rememberWhole, renderTopic } from "./render-topic.ts"
import { type Session, toBareSlug } from "./session.ts"
import type { ToolName } from "./tool-name.ts"
import type { ToolFailure } from "./tool-result.ts"

/**
 * Says that a topic is no longer what the model saw, and shows it as it is now, so that the next call can merge. From
 * here on the session expects that state.
 */
export async function explainConflict(
  memory: Memory,
  session: Session,
  tool: ToolName,
  slug: string,
): Promise<ToolFailure> {
  const current = await memory.read(slug)
  if (current?.slug !== toBareSlug(slug)) {
    session.see(slug, null)
    const again = tool === "WriteMemoryTopic" ? ` Call ${tool} again to create it again.` : ""
    const message = `Nothing was changed: the topic ${quote(slug)} is no longer there.${again}`
    return { ok: false, code: "conflict", message, details: { slug } }
  }
  rememberWhole(session, current)
  const message = [
    `Nothing was changed: the topic ${quote(slug)} was changed after you last saw it.`,
    `This is what it says now. Decide what holds, and call ${tool} again.`,
    "",
    renderTopic(memory, current),
  ].join("\n")
  return { ok: false, code: "conflict", message, details: { slug, revision: current.revision } }
}
