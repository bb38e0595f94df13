import {
  checkSlug,
  isMemoryError,
  type MemoryError,
  TOPIC_TYPES,
  type Topic,
  type TopicDraft,
  type TopicType,
  type WriteResult,
} from "@caliban/memory-core"
import { DESCRIPTION_MAX } from "@caliban/memory-core/internal"
import { attempt, cutToBytes, joinWords } from "@caliban/text"
import { searchSimilar } from "../find-similar.ts"
import { findTarget, mountOf } from "../find-target.ts"
import { describeWriting } from "../text/describe-places.ts"
import { explainConflict } from "../text/explain-conflict.ts"
import { explainError } from "../text/explain-error.ts"
import { asStored, escapedLine } from "../text/plain-text.ts"
import { renderChange } from "../text/render-change.ts"
import { defineTool, type ToolContext, type ToolFactory } from "../tool.ts"
import { oneOf, optionalText, text } from "../tool-input.ts"
import type { ToolFailure, ToolSuccess } from "../tool-result.ts"

/**
 * Creates a topic, or replaces one that the model has seen in this session as it is now: read, written, recalled as a
 * whole, or shown by a conflict. Any other existing topic is a `conflict` with the current text, unless it says the same
 * as the draft. Stateless, the model has seen the revision `expect`.
 */
export const writeMemoryTopic: ToolFactory = defineTool({
  name: "WriteMemoryTopic",
  description: [
    "Saves one fact in the long-term memory: creates or replaces a topic and its line in the memory index.",
    `Types: ${joinWords(TOPIC_TYPES, "and")}.`,
    "Read an existing topic first and keep what still holds, because the whole body is replaced.",
    "Prefer updating a topic to adding a similar one. Never save passwords, keys or other secrets.",
  ].join(" "),
  details: describeWriting,
  effect: "replaces",
  fields: {
    slug: text('The topic\'s name in kebab-case, such as "deploy-steps"; its file is <slug>.md.'),
    type: oneOf(
      TOPIC_TYPES,
      "user: who the user is. feedback: how the user wants work done, with the reason. project: goals, decisions and dates behind the work that the files do not show. reference: where to look outside the repository.",
    ),
    description: text(
      `One line of at most ${DESCRIPTION_MAX} characters that states the fact itself; it becomes the topic's line in the index.`,
    ),
    body: text("The whole text of the topic, in Markdown. It replaces the existing body."),
  },
  statelessFields: {
    expect: optionalText(
      "The revision of the topic as you last read or wrote it; null, or left out, for a new topic. Nothing is saved if the topic has another one.",
    ),
  },
  async work({ expect: given, ...sent }, context) {
    const { session } = context
    const { address: slug, isMeant, topic: old } = await findTarget(context, sent.slug, { expect: given })
    const escaped = asStored(sent.description.trim(), old?.description, escapedLine)
    const description = asStored(escaped, old?.description)
    const draft = { ...sent, description, body: asStored(sent.body, old?.body) }
    const expect = (session.stateless ? given : session.seen(slug)) || null
    try {
      if (isMeant) return await write({ ...draft, slug }, expect, context)
    } catch (error) {
      if (isMemoryError(error, "invalid-slug")) return proposeInstead(draft.slug, error, context)
      if (!isMemoryError(error, "conflict")) throw error
    }
    const target = await findTarget(context, draft.slug)
    const { address, topic } = target
    if (topic !== undefined && saysTheSame(topic, draft))
      return await write({ ...draft, slug: address }, topic.revision, context)
    return explainConflict(context, "WriteMemoryTopic", draft.slug, target)
  },
})

async function write(draft: TopicDraft, expect: string | null, context: ToolContext): Promise<ToolSuccess> {
  const { memory, session, signal } = context
  const written = await memory.write(draft, { expect, by: "model", signal })
  const about = { ...draft, slug: written.slug }
  const isTopic = written.action === "created" && !written.appended
  const warnings = isTopic ? await searchSimilar(context, about, written.warnings) : written.warnings
  const result = { ...written, warnings }
  session.see(result.slug, result.revision)
  return { ok: true, text: renderWrite(result, draft.type, context), details: { kind: "written", ...result } }
}

/** Says what is wrong with a slug, and which one can be used, if it has words: in the same mount, if it names one. */
function proposeInstead(slug: string, error: MemoryError, { memory, nameOf }: ToolContext): ToolFailure {
  const failure = explainError(error, memory)
  const given = slug.slice(0, 300).toLowerCase().replace(/\.md$/, "")
  const mount = mountOf(memory, given)?.name.concat("/") ?? ""
  const plain = given
    .slice(mount.length * (given.startsWith(mount + mount) ? 2 : 1))
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFKC")
  const name = cutToBytes((plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join("-"), 80)
  const proposed = mount + (attempt(() => checkSlug(name)) === name ? name : `${name}-note`)
  if (name === "" || proposed === slug) return failure
  const problem = failure.message.replace(/ Use (?:kebab-case|a slug without).*$/s, "")
  const message = `${problem} Call ${nameOf("WriteMemoryTopic")} again with the slug "${proposed}".`
  return { ...failure, message }
}

/** True when a draft would change nothing in a topic but white space at the ends. */
function saysTheSame(topic: Topic, draft: Pick<TopicDraft, "type" | "description" | "body">): boolean {
  return (
    topic.type === draft.type &&
    topic.description === draft.description.replace(/\s+/g, " ") &&
    withoutBlankEnds(topic.body) === withoutBlankEnds(draft.body)
  )
}

const withoutBlankEnds = (body: string): string => body.trimEnd().replace(/^\s*[\r\n]|\r(?=\n)/g, "")

function renderWrite(result: WriteResult, type: TopicType, context: ToolContext): string {
  const { action, appended = false, revision, pointer, warnings } = result
  const slug = escapedLine(result.slug)
  const done = `${action === "created" ? "Created" : "Updated"} ${slug} (${type})`
  const [same, other] = appended
    ? [`${slug} ends with exactly this entry`, `Added an entry at the end of ${slug}`]
    : [`${slug} (${type}) already has exactly this content`, done]
  const isSame = action === "unchanged"
  const shown = { ...(!appended && { revision }), pointer: isSame ? {} : pointer, warnings }
  return renderChange(context, isSame ? `Unchanged: ${same}.` : `${other}.`, shown)
}
