import {
  isMemoryError,
  MemoryError,
  parseIndex,
  revisionOf,
  TOPIC_TYPES,
  type Topic,
  type WriteResult,
} from "@caliban/memory-core"
import { decodeForChange, exactFiles, internals, readIndex } from "@caliban/memory-core/internal"
import { encode } from "@caliban/text"
import { isReadOnly, mountOf } from "../find-target.ts"
import { explainNotFound } from "../text/explain-not-found.ts"
import { escapedLine, quote, visibleText } from "../text/plain-text.ts"
import { renderChange } from "../text/render-change.ts"
import { renderTopic } from "../text/render-topic.ts"
import { type EditedText, type NotReplaced, replaceOnce, startOfBody } from "../text/replace-once.ts"
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
    const edit = (text: string) => replaceOnce(text, old_text, new_text)
    for (let round = 1; ; round++) {
      const topic = await context.memory.read(slug)
      if (topic === undefined) return explainNotFound(context, slug)
      const edited = edit(topic.body)
      if ("lines" in edited) return explainMiss(context, topic, edited)
      try {
        return await save({ ...context, edit }, topic, edited)
      } catch (error) {
        if (round === ROUNDS || !isMemoryError(error, "conflict")) throw error
      }
    }
  },
})

interface EditContext extends ToolContext {
  edit(text: string): EditedText | NotReplaced
}

async function save(context: EditContext, topic: Topic, edited: EditedText): Promise<ToolSuccess> {
  const { session } = context
  const written = await write(context, topic, edited.text)
  if (session.seen(topic.slug) === topic.revision) session.see(topic.slug, written.revision)
  const slug = escapedLine(topic.slug)
  const snippet = visibleText(renderSnippet(edited.text, edited.first, edited.last))
  const sentence =
    written.action === "unchanged"
      ? `Unchanged: ${slug} already says this.`
      : `Updated ${slug}. The changed lines of its body:\n${snippet}`
  const details = { kind: "written", ...written } as const
  return { ok: true, text: renderChange(context, sentence, { ...written, pointer: {} }), details }
}

/** As a draft; where that would add a type or a description, or replace a type, with the exact bytes of the file. */
async function write(context: EditContext, topic: Topic, body: string): Promise<WriteResult> {
  const { memory, signal, edit } = context
  const { slug, type = "", description = "", revision: expect, path } = topic
  const given = { expect, by: "model", signal }
  const own = internals(memory)?.own
  const isWhole = topic.description !== undefined && TOPIC_TYPES.some((one) => one === type)
  // The core says why other files, and those of a read-only memory, are not changed.
  if (isWhole || own === undefined || slug.startsWith("./") || isReadOnly(memory, slug))
    return await memory.write({ slug, type: type as never, description, body }, given)
  if (mountOf(memory, slug) !== undefined) {
    const message = `A part of ${quote(slug)} cannot be changed: in a mount, that needs a description and one of the usual types. Tell the user.`
    throw new MemoryError("invalid-topic", message)
  }
  const file = await exactFiles.read(own, slug)
  const text = decodeForChange(file?.bytes ?? encode(topic.text), `${slug}.md`)
  const start = startOfBody(text, topic.body)
  const bytes = encode(text.slice(0, start) + { text, ...edit(text.slice(start)) }.text)
  const { lines } = parseIndex((await readIndex(own)) ?? "", own.options.codec)
  const line = lines.find(({ pointer }) => pointer?.slug === slug)?.pointer
  const hook = line && (line.hook ?? "")
  const make = await exactFiles.prepareWrite(own, slug, bytes, { ...given, hook })
  const { change, warnings } = await make()
  const done = { action: change ? "updated" : "unchanged", entryId: change?.entryId, warnings } as const
  return { slug, path, revision: revisionOf(bytes), pointer: {}, ...done }
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
