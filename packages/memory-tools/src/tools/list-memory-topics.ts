import type { ListedTopic } from "@caliban/memory-core"
import { countOf } from "@caliban/text"
import { escapedLine } from "../text/plain-text.ts"
import { explainUnlisted, renderSlugs, takeWhileShort } from "../text/render-slugs.ts"
import { renderSummary } from "../text/render-topic.ts"
import { defineTool, type ToolFactory } from "../tool.ts"

export type ListMemoryTopicsInput = Record<string, never>

/** Characters of topics that are shown with their descriptions. */
const SUMMARIES_SHOWN_MAX = 50_000

/** Cost: reads the head of every topic file. */
export const listMemoryTopics: ToolFactory = defineTool<ListMemoryTopicsInput>({
  name: "ListMemoryTopics",
  description: [
    "Lists every topic of the long-term memory with its type and description, including topics that are not in the index, and other files.",
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

function renderList(all: readonly ListedTopic[], dangling: readonly string[]): string[] {
  const topics = all.filter(({ kind }) => kind !== "other")
  const others = all.filter(({ kind }) => kind === "other")
  const lines = [
    topics.length === 0 ? "This memory has no topics yet." : `${countOf(topics.length, "topic")}:`,
  ]
  const summaries = takeWhileShort(topics.map(renderLine), SUMMARIES_SHOWN_MAX)
  lines.push(...summaries)
  const rest = topics.slice(summaries.length).map((topic) => escapedLine(topic.slug))
  if (rest.length > 0) lines.push(renderSlugs(`${countOf(rest.length, "more topic")}, by slug only`, rest))
  if (others.length > 0) {
    const slugs = others.map(({ slug }) => escapedLine(slug))
    lines.push(renderSlugs(`${countOf(others.length, "other file")} that can be read`, slugs))
  }
  if (dangling.length > 0) {
    lines.push(renderSlugs("The index also links to topics that do not exist", dangling.map(escapedLine)))
  }
  return lines
}

function renderLine(topic: ListedTopic): string {
  return `- ${renderSummary(topic)}${topic.kind === "listed" ? "" : " (not in the index)"}`
}
