import type { ListedTopic } from "@caliban/memory-core"
import { countOf, formatCount } from "@caliban/text"
import { escapedLine } from "../text/plain-text.ts"
import { renderSummary } from "../text/render-topic.ts"
import { defineTool, type ToolContext, type ToolFactory } from "../tool.ts"

export type ListMemoryTopicsInput = Record<string, never>

/** Characters of topics that are shown with their descriptions, and of slugs that are shown after them. */
const SUMMARIES_SHOWN_MAX = 50_000
const SLUGS_SHOWN_MAX = 50_000

/** Cost: reads the head of every topic file. */
export const listMemoryTopics: ToolFactory = defineTool<ListMemoryTopicsInput>({
  name: "ListMemoryTopics",
  description: [
    "Lists every topic of the long-term memory with its type and description, including topics that are not in the index.",
    "Call it when the memory index in the prompt is truncated or seems to lack a topic.",
  ].join(" "),
  category: "memory.read",
  readOnly: true,
  destructive: false,
  fields: {},
  async work(_input, context) {
    const { topics, drift } = await context.memory.list()
    const lines = [...renderList(topics, drift.dangling), ...explainUnlisted(context, drift.orphans)]
    return { ok: true, text: lines.join("\n"), details: { kind: "list", topics, drift } }
  },
})

/** How the model gives topics their lines in the index; nothing without such topics, and where it cannot write. */
export function explainUnlisted({ session, nameOf }: ToolContext, orphans: readonly string[]): string[] {
  if (orphans.length === 0 || !session.offers("WriteMemoryTopic")) return []
  const name = nameOf("WriteMemoryTopic")
  return [`${name} adds the line of a topic that is not in the index, even if its content stays the same.`]
}

function renderList(topics: readonly ListedTopic[], dangling: readonly string[]): string[] {
  const lines = [
    topics.length === 0 ? "This memory has no topics yet." : `${countOf(topics.length, "topic")}:`,
  ]
  const summaries = takeWhileShort(topics.map(renderLine), SUMMARIES_SHOWN_MAX)
  lines.push(...summaries)
  const rest = topics.slice(summaries.length).map((topic) => escapedLine(topic.slug))
  if (rest.length > 0) lines.push(renderRest(`${countOf(rest.length, "more topic")}, by slug only`, rest))
  if (dangling.length > 0) {
    lines.push(renderRest("The index also links to topics that do not exist", dangling.map(escapedLine)))
  }
  return lines
}

function renderLine(topic: ListedTopic): string {
  return `- ${renderSummary(topic)}${topic.listed ? "" : " (not in the index)"}`
}

/** Slugs with a title, on one line; of very many only the first and the number of the others. */
export function renderRest(title: string, slugs: readonly string[]): string {
  const shown = takeWhileShort(slugs, SLUGS_SHOWN_MAX)
  const missing = slugs.length - shown.length
  return `${title}: ${shown.join(", ")}${missing > 0 ? `, and ${formatCount(missing)} more.` : "."}`
}

function takeWhileShort(texts: readonly string[], limit: number): readonly string[] {
  let length = 0
  const end = texts.findIndex((text) => {
    length += text.length + 2
    return length > limit
  })
  return end === -1 ? texts : texts.slice(0, end)
}
