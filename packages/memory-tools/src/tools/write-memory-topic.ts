import {
  DESCRIPTION_MAX,
  isMemoryError,
  type Memory,
  TOPIC_TYPES,
  type TopicSummary,
  type TopicType,
  type WriteResult,
} from "@caliban/memory-core"
import { joinWords } from "@caliban/text"
import { searchSimilar } from "../find-similar.ts"
import { toBareSlug } from "../session.ts"
import { describeWriting } from "../text/describe-places.ts"
import { explainConflict } from "../text/explain-conflict.ts"
import { escapedLine, quote } from "../text/plain-text.ts"
import { renderPointer, renderWarnings } from "../text/render-change.ts"
import { renderRevision } from "../text/render-topic.ts"
import { defineTool, type ToolContext, type ToolFactory } from "../tool.ts"

export interface WriteMemoryTopicInput {
  slug: string
  type: TopicType
  description: string
  body: string
  /** Of stateless tools only. */
  expect?: string | null
}

/**
 * If the topic was read or written in this session and has changed since, the result is a `conflict` with the current
 * text. A topic that was not read is overwritten; the text then says what it was. Stateless, a topic that has not the
 * revision `expect` is a `conflict`, and so is any existing topic without `expect`.
 */
export const writeMemoryTopic: ToolFactory = defineTool<WriteMemoryTopicInput>({
  name: "WriteMemoryTopic",
  description: [
    "Saves one fact in the long-term memory: creates or replaces a topic and its line in the memory index.",
    `Types: ${joinWords(TOPIC_TYPES, "and")}.`,
    "Read an existing topic first and keep what still holds, because the whole body is replaced.",
    "Prefer updating a topic to adding a similar one. Never save passwords, keys or other secrets.",
  ].join(" "),
  details: describeWriting,
  category: "memory.write",
  readOnly: false,
  destructive: false,
  fields: {
    slug: { description: 'The topic\'s name in kebab-case, such as "deploy-steps"; its file is <slug>.md.' },
    type: {
      description:
        "user: who the user is and how they like to work. feedback: a correction or confirmed way of working, with its reason. project: goals, decisions and dates that the files do not show. reference: where to find something outside the project.",
      enum: [...TOPIC_TYPES],
    },
    description: {
      description: `One line of at most ${DESCRIPTION_MAX} characters that states the fact itself; it becomes the topic's line in the index.`,
    },
    body: { description: "The whole text of the topic, in Markdown. It replaces the existing body." },
  },
  statelessFields: {
    expect: {
      type: ["string", "null"],
      description:
        "The revision of the topic as you last read or wrote it; null, or left out, for a new topic. Nothing is saved if the topic has another one.",
    },
  },
  async work({ expect, ...draft }, context) {
    const { memory, session, search } = context
    const slug = await findAddress(memory, draft.slug)
    const seen = session.stateless ? (expect ?? null) : (session.seen(slug) ?? session.seen(draft.slug))
    const unread = seen === undefined ? await readExact(memory, slug) : undefined
    try {
      const written = await memory.write({ ...draft, slug }, seen === undefined ? {} : { expect: seen })
      const result =
        written.action === "created"
          ? {
              ...written,
              warnings: await searchSimilar(search, { ...draft, slug: written.slug }, written.warnings),
            }
          : written
      session.see(result.slug, result.revision)
      const isReplaced = seen === undefined && result.action === "updated" && result.appended !== true
      const replacedUnread = isReplaced ? (unread ?? { slug: result.slug }) : undefined
      return {
        ok: true,
        text: renderWrite(result, draft.type, replacedUnread, context),
        details: { kind: "written", ...result, replacedUnread },
      }
    } catch (error) {
      if (!isMemoryError(error, "conflict")) throw error
      return explainConflict(context, "WriteMemoryTopic", slug)
    }
  },
})

/** The address of the topic that a slug without the name of a mount updates; the slug itself when there is none. */
async function findAddress(memory: Memory, slug: string): Promise<string> {
  if (slug.includes("/")) return slug
  const writable = memory.mounts.filter(({ access }) => access === "write")
  if (writable.length === 0 || (await readExact(memory, slug)) !== undefined) return slug
  for (const { name } of writable) {
    const address = `${name}/${toBareSlug(slug)}`
    if ((await readExact(memory, address)) !== undefined) return address
  }
  return slug
}

/** The topic with exactly this slug; `undefined` if it cannot be read. */
async function readExact(memory: Memory, slug: string): Promise<TopicSummary | undefined> {
  try {
    const topic = await memory.read(slug)
    if (topic?.slug !== toBareSlug(slug)) return undefined
    const { body: _body, text: _text, revision: _revision, diagnostics: _diagnostics, ...summary } = topic
    return summary
  } catch (error) {
    if (isMemoryError(error)) return undefined
    throw error
  }
}

function renderWrite(
  result: WriteResult,
  type: TopicType,
  replacedUnread: TopicSummary | undefined,
  { memory, session }: ToolContext,
): string {
  return [
    renderAction(result, type),
    ...(session.stateless && result.appended !== true ? [renderRevision(result.revision)] : []),
    ...(result.action === "unchanged" ? [] : renderPointer(result.pointer)),
    ...(replacedUnread === undefined ? [] : [renderReplaced(replacedUnread)]),
    ...renderWarnings(result.warnings, memory),
  ].join("\n")
}

function renderAction({ action, slug: rawSlug, appended }: WriteResult, type: TopicType): string {
  const slug = escapedLine(rawSlug)
  if (appended) {
    return action === "unchanged"
      ? `Unchanged: ${slug} ends with exactly this entry.`
      : `Added an entry at the end of ${slug}.`
  }
  if (action === "unchanged") return `Unchanged: ${slug} (${type}) already has exactly this content.`
  return `${action === "created" ? "Created" : "Updated"} ${slug} (${type}).`
}

function renderReplaced({ description }: TopicSummary): string {
  const previous = description === undefined ? "" : ` (${quote(description, DESCRIPTION_MAX)})`
  return `This replaced an existing topic${previous} that was not read in this session. The old text is in the trash; the user can undo this.`
}
