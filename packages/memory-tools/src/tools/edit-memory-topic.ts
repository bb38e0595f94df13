import { isMemoryError, TOPIC_TYPES, type Topic, type TopicType } from "@caliban/memory-core"
import { isReadOnly } from "../find-target.ts"
import { explainNotFound } from "../text/explain-not-found.ts"
import { escapedLine, quote, visibleText } from "../text/plain-text.ts"
import { renderWarnings } from "../text/render-change.ts"
import { renderRevision, renderTopic } from "../text/render-topic.ts"
import { type EditedText, type NotReplaced, replaceOnce } from "../text/replace-once.ts"
import { renderSnippet } from "../text/text-lines.ts"
import { defineTool, type ToolContext, type ToolFactory } from "../tool.ts"
import { text } from "../tool-input.ts"
import type { ToolFailure, ToolSuccess } from "../tool-result.ts"

/** How often a topic that other sessions keep changing is edited again: one of them may have many edits to make. */
const ROUNDS = 50
/** Characters of a topic that an error shows. */
const SHOWN_MAX = 4_000

/**
 * Changes one part of a topic's body, which the model names word for word, so that nothing unseen is replaced. Edits again
 * when another writer was faster.
 */
export const editMemoryTopic: ToolFactory = defineTool({
  name: "EditMemoryTopic",
  description:
    "Replaces one text in the body of a topic and leaves everything else as it is. Call it to correct or remove a part of a topic; to change its description, write the topic instead.",
  effect: "replaces",
  fields: {
    slug: text("The topic's slug as it appears in the memory index."),
    old_text: text("The text to replace, exactly as in the body, with enough around it to occur only once."),
    new_text: text("What takes its place; empty to remove it."),
  },
  async work({ slug, old_text, new_text }, context) {
    if (old_text === "")
      return invalid('"old_text" is empty. Send the text to replace, exactly as in the body.')
    for (let round = 1; ; round++) {
      const topic = await context.memory.read(slug)
      if (topic === undefined) return explainNotFound(context, slug)
      const edited = replaceOnce(topic.body, old_text, new_text)
      if ("lines" in edited) return explainMiss(context, topic, edited)
      const problem = explainHead(context, topic)
      if (problem !== undefined) return invalid(problem)
      try {
        return await save(context, topic, edited)
      } catch (error) {
        if (round === ROUNDS || !isMemoryError(error, "conflict")) throw error
      }
    }
  },
})

async function save(
  { memory, session, signal }: ToolContext,
  { slug, type = "", description = "", revision: expect }: Topic,
  { text: body, first, last }: EditedText,
): Promise<ToolSuccess> {
  const draft = { slug, type: type as TopicType, description, body }
  const written = await memory.write(draft, { expect, by: "model", signal })
  if (session.seen(slug) === expect) session.see(slug, written.revision)
  const text = [
    written.action === "unchanged"
      ? `Unchanged: ${escapedLine(slug)} already says this.`
      : `Updated ${escapedLine(slug)}. The changed lines of its body:\n${visibleText(renderSnippet(body, first, last))}`,
    ...(session.stateless ? [renderRevision(written.revision)] : []),
    ...renderWarnings(written.warnings, memory),
  ].join("\n")
  return { ok: true, text, details: { kind: "written", ...written } }
}

/**
 * Why a draft cannot have the type and the description of a topic; of a file that is not a topic, or cannot be changed, the
 * core says it.
 */
function explainHead({ memory, nameOf }: ToolContext, topic: Topic): string | undefined {
  const { slug, type } = topic
  if (slug.startsWith("./") || isReadOnly(memory, slug)) return undefined
  const missing = (["type", "description"] as const).filter((name) => topic[name] === undefined)
  if (missing.length > 0)
    return `${quote(slug)} has no ${missing.join(" and ")} yet. Write it with ${nameOf("WriteMemoryTopic")}.`
  if (type === undefined || TOPIC_TYPES.some((one) => one === type)) return undefined
  return `${quote(slug)} has a type of its own, ${quote(type)}, which a change by you would replace. Tell the user.`
}

function explainMiss(context: ToolContext, topic: Topic, { shown, lines }: NotReplaced): ToolFailure {
  const where = `in the body of ${quote(topic.slug)}`
  if (lines !== "")
    return invalid(
      `${quote(shown, 300)} occurs more than once ${where}, in lines ${lines}. Send more of the text around it.`,
    )
  const whole = renderTopic(context, topic)
  const text = whole.length > SHOWN_MAX ? `${whole.slice(0, SHOWN_MAX)}\n[cut]` : whole
  return invalid(`${quote(shown, 300)} does not occur ${where}. Its text follows.\n\n${text}`)
}

const invalid = (problem: string): ToolFailure => ({
  ok: false,
  code: "invalid-arguments",
  message: `Nothing was changed: ${problem}`,
})
