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
import { explainConflict } from "./explain-conflict.ts"
import { escapedLine, quote } from "./plain-text.ts"
import { renderPointer, renderWarnings } from "./render-change.ts"
import { type Session, toBareSlug } from "./session.ts"
import { createTool, type MemoryTool } from "./tool.ts"
import { inputSchema, type ToolInputSchema } from "./tool-input.ts"

export interface WriteMemoryTopicInput {
  slug: string
  type: TopicType
  description: string
  body: string
}

export const writeMemoryTopicSchema: ToolInputSchema<keyof WriteMemoryTopicInput> = inputSchema({
  slug: { description: 'The topic\'s name in kebab-case, such as "deploy-steps"; its file is <slug>.md.' },
  type: {
    description:
      "user: who the user is and how they like to work. feedback: a correction or confirmed way of working, with its reason. project: goals, decisions and dates that the files do not show. reference: where something outside is found.",
    enum: [...TOPIC_TYPES],
  },
  description: {
    description: `One line of at most ${DESCRIPTION_MAX} characters that states the fact itself; it becomes the topic's line in the index.`,
  },
  body: { description: "The whole text of the topic, in Markdown. It replaces the body that is there." },
})

const description = [
  "Saves one fact in the long-term memory: creates or replaces a topic and its line in the memory index.",
  `Types: ${joinWords(TOPIC_TYPES, "and")}.`,
  "Read an existing topic first and keep what still holds, since the body is replaced as a whole.",
  "Prefer updating a topic over adding a similar one. Never save passwords, keys or other secrets.",
].join(" ")

/**
 * A topic that was read or written in the session is only overwritten as it was then; otherwise the result is a
 * `conflict` with the current text. One that was not is overwritten, and the text says what it was.
 */
export function createWriteMemoryTopic(memory: Memory, session: Session): MemoryTool {
  const definition = {
    name: "WriteMemoryTopic",
    description,
    category: "memory.write",
    readOnly: false,
    destructive: false,
    inputSchema: writeMemoryTopicSchema,
  } as const

  return createTool<WriteMemoryTopicInput>(memory, definition, async (draft) => {
    const seen = session.seen(draft.slug)
    const unread = seen === undefined ? await readExact(memory, draft.slug) : undefined
    try {
      const result = await memory.write(draft, seen === undefined ? {} : { expect: seen })
      session.see(result.slug, result.revision)
      const replacedUnread =
        seen === undefined && result.action === "updated" ? (unread ?? { slug: result.slug }) : undefined
      return {
        ok: true,
        text: renderWrite(result, draft.type, replacedUnread, memory),
        details: { kind: "written", ...result, ...(replacedUnread && { replacedUnread }) },
      }
    } catch (error) {
      if (!isMemoryError(error, "conflict")) throw error
      return explainConflict(memory, session, "WriteMemoryTopic", draft.slug)
    }
  })
}

/** The topic with exactly this slug, if it can be read. */
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
  memory: Memory,
): string {
  return [
    renderAction(result, type),
    ...(result.action === "unchanged" ? [] : renderPointer(result.pointer)),
    ...(replacedUnread === undefined ? [] : [renderReplaced(replacedUnread)]),
    ...renderWarnings(result.warnings, memory),
  ].join("\n")
}

function renderAction({ action, slug: rawSlug }: WriteResult, type: TopicType): string {
  const slug = escapedLine(rawSlug)
  if (action === "unchanged") return `Unchanged: ${slug} (${type}) says exactly this already.`
  return `${action === "created" ? "Created" : "Updated"} ${slug} (${type}).`
}

function renderReplaced({ description }: TopicSummary): string {
  const said = description === undefined ? "" : `; it said ${quote(description, DESCRIPTION_MAX)}`
  return `This replaced an existing topic that was not read in this session${said}. The old text is in the trash: if it should have been kept, the user can undo this.`
}
