import type { ListedTopic, Memory } from "@caliban/memory-core"
import { countOf, formatCount } from "@caliban/text"
import { escapedLine } from "./plain-text.ts"
import { renderSummary } from "./render-topic.ts"
import type { Session } from "./session.ts"
import { createTool, type MemoryTool } from "./tool.ts"
import { inputSchema } from "./tool-input.ts"

export type ListMemoryTopicsInput = Record<string, never>

const description = [
  "Lists every topic of the long-term memory with its type and description, also those that the index leaves out.",
  "Call it when the memory index in the prompt is cut or a topic seems to be missing from it.",
].join(" ")

/** Characters of topics shown with their descriptions, and again of bare slugs after them. */
const SUMMARIES_SHOWN_MAX = 50_000
const SLUGS_SHOWN_MAX = 50_000

/** Reads the head of every topic file. */
export function createListMemoryTopics(memory: Memory, _session: Session): MemoryTool {
  const definition = {
    name: "ListMemoryTopics",
    description,
    category: "memory.read",
    readOnly: true,
    destructive: false,
    inputSchema: inputSchema({}),
  } as const

  return createTool<ListMemoryTopicsInput>(memory, definition, async () => {
    const { topics, drift } = await memory.list()
    return { ok: true, text: renderList(topics, drift.dangling), details: { kind: "list", topics, drift } }
  })
}

function renderList(topics: readonly ListedTopic[], dangling: readonly string[]): string {
  const lines = [
    topics.length === 0 ? "This memory has no topics yet." : `${countOf(topics.length, "topic")}:`,
  ]
  const summaries = takeWhileShort(topics.map(renderLine), SUMMARIES_SHOWN_MAX)
  lines.push(...summaries)
  const rest = topics.slice(summaries.length).map((topic) => escapedLine(topic.slug))
  if (rest.length > 0) lines.push(renderRest(`${countOf(rest.length, "more topic")}, by slug only`, rest))
  if (dangling.length > 0) {
    lines.push(renderRest("The index also names topics that do not exist", dangling.map(escapedLine)))
  }
  return lines.join("\n")
}

function renderLine(topic: ListedTopic): string {
  return `- ${renderSummary(topic)}${topic.listed ? "" : " (not in the index)"}`
}

function renderRest(title: string, slugs: readonly string[]): string {
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
