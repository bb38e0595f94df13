import type { Topic, TopicType, WriteResult } from "@caliban/memory-core"
import { isMemoryError, revisionOf, TOPIC_TYPES } from "@caliban/memory-core"
import { exactFiles, internals } from "@caliban/memory-core/internal"
import { encode } from "@caliban/text"
import { mountOf } from "../find-target.ts"
import { explainNotFound } from "../text/explain-not-found.ts"
import { escapedLine, quote, visibleText } from "../text/plain-text.ts"
import { renderChange } from "../text/render-change.ts"
import { renderTopic } from "../text/render-topic.ts"
import { type EditedText, replaceOnce, SEARCHED_MAX } from "../text/replace-once.ts"
import { renderSnippet, withLineEnds } from "../text/text-lines.ts"
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
    "Replaces one text in the body of a topic and leaves everything else as it is. Call it to correct or remove a part of a topic; its description stays.",
  effect: "replaces",
  fields: {
    slug: text("The topic's slug as it appears in the memory index."),
    old_text: text("The text to replace, exactly as in the body, with enough around it to occur only once."),
    new_text: text("What takes its place; empty to remove it."),
  },
  async work({ slug, old_text, new_text }, context) {
    if (old_text === "")
      return { ok: false, code: "invalid-arguments", message: 'Nothing was changed: "old_text" is empty.' }
    for (let round = 1; ; round++) {
      const topic = await context.memory.read(slug)
      if (topic === undefined) return explainNotFound(context, slug)
      const edited = replaceOnce(topic.body, old_text, new_text)
      if (typeof edited === "string") return explainMiss(context, topic, old_text, edited)
      try {
        return await save(context, topic, edited)
      } catch (error) {
        if (round === ROUNDS || !isMemoryError(error, "conflict")) throw error
      }
    }
  },
})

async function save(context: ToolContext, topic: Topic, edited: EditedText): Promise<ToolSuccess> {
  const { session } = context
  const { text, first, last } = edited
  const written = await write(context, topic, text)
  if (session.seen(topic.slug) === topic.revision) session.see(topic.slug, written.revision)
  const slug = escapedLine(topic.slug)
  // It may say what is no longer true.
  const kept = topic.description ? `; its description stays ${quote(topic.description, 200)}` : ""
  const sentence =
    written.action === "unchanged"
      ? `Unchanged: ${slug} already says this.`
      : `Updated ${slug}${kept}. The changed lines of its body:\n${visibleText(renderSnippet(text, first, last))}`
  const shown = renderChange(context, sentence, { ...written, pointer: {} })
  return { ok: true, text: shown, details: { kind: "written", ...written } }
}

/** As a draft; where that would add a type or a description, or replace a type, with the exact bytes of the file. */
async function write({ memory, signal }: ToolContext, topic: Topic, body: string): Promise<WriteResult> {
  const { slug, type = "", description = "", text, revision: expect } = topic
  const given = { expect, by: "model", signal }
  const own = internals(memory)?.own
  const old = withLineEnds(topic.body, text)
  const start = text.trimEnd().length - old.trimEnd().length
  const isWhole = description !== "" && (TOPIC_TYPES as readonly string[]).includes(type)
  // The core says why other files, and those of mounts, are not changed.
  const isOther =
    slug.startsWith("./") || mountOf(memory, slug) || !text.startsWith(old, start) || text.includes("\ufffd")
  if (isWhole || isOther || own === undefined)
    return await memory.write({ slug, type: type as TopicType, description, body }, given)
  const bytes = encode(text.slice(0, start) + withLineEnds(body, text) + text.slice(start + old.length))
  const { change, warnings } = await (await exactFiles.prepareWrite(own, slug, bytes, given))()
  const done = { action: change ? "updated" : "unchanged", revision: revisionOf(bytes), warnings } as const
  return { ...change, slug, path: topic.path, pointer: {}, ...done }
}

function explainMiss(context: ToolContext, topic: Topic, old: string, lines: string): ToolFailure {
  const whole = renderTopic(context, topic)
  const text = whole.length > SHOWN_MAX ? `${whole.slice(0, SHOWN_MAX)}\n[cut]` : whole
  const [what, where, then] =
    lines === ""
      ? ["does not occur", "", ` Its text follows.\n\n${text}`]
      : ["occurs more than once", `, in lines ${lines}`, " Send more of the text around it."]
  const message = `Nothing was changed: ${quote(old, SEARCHED_MAX)} ${what} in the body of ${quote(topic.slug)}${where}.${then}`
  return { ok: false, code: "invalid-arguments", message }
}
