import type { ListedTopic } from "@caliban/memory-core"
import { countOf } from "@caliban/text"
import { escapedLine } from "../text/plain-text.ts"
import { explainUnlisted, renderSlugs, takeWhileShort } from "../text/render-slugs.ts"
import { renderSummary } from "../text/render-topic.ts"
import { defineTool, type ToolFactory } from "../tool.ts"

export interface ListMemoryTopicsInput {
  query?: string | null
  type?: string | null
  limit?: number | string | null
  cursor?: string | null
}

/** Bytes of topics in one answer: with what else it says, at most 8 KB, which hosts show to the model as a whole. */
const PAGE_MAX = 6_000
/** Bytes of each list of slugs next to them. */
const SLUGS_MAX = 600

/** Cost: reads the head of every topic file. */
export const listMemoryTopics: ToolFactory = defineTool<ListMemoryTopicsInput>({
  name: "ListMemoryTopics",
  description: [
    "Lists the topics of the long-term memory with type and description, including topics that are not in the index, and other files.",
    "Call it when the memory index in the prompt is truncated or seems to lack a topic. A long list comes in pages.",
  ].join(" "),
  category: "memory.read",
  readOnly: true,
  destructive: false,
  fields: {
    query: {
      type: ["string", "null"],
      description: "Only topics with all of these words in slug, name or description.",
    },
    type: { type: ["string", "null"], description: "Only topics of this type." },
    limit: { type: ["integer", "null"], description: "At most this many topics." },
    cursor: { type: ["string", "null"], description: "Goes on after a page: the cursor that it ends with." },
  },
  async work(input, context) {
    const { topics, drift } = await context.memory.list()
    // Pages go on by slug, so that a removal between two of them skips none.
    const matching = topics.filter(matcherOf(input)).sort((one, other) => (one.slug < other.slug ? -1 : 1))
    const rest = matching.filter(({ slug }) => slug > (input.cursor ?? ""))
    const shown = pageOf(rest, Number(input.limit ?? Number.POSITIVE_INFINITY))
    const isWhole = (input.query ?? input.type ?? input.cursor ?? null) === null
    const last = shown.at(-1)?.slug
    const cursor = shown.length < rest.length ? last : undefined
    const lines = [
      titleOf(matching.length, isWhole),
      ...shown.map(renderLine),
      ...(cursor === undefined
        ? []
        : [
            `${countOf(rest.length - shown.length, "more topic")}: call again with the cursor ${JSON.stringify(cursor)}.`,
          ]),
      ...(isWhole ? renderRest(topics, drift.dangling) : []),
      ...explainUnlisted(context, drift.orphans),
    ]
    return {
      ok: true,
      text: lines.join("\n"),
      details: { kind: "list", topics: shown, drift, ...(cursor !== undefined && { cursor }) },
    }
  },
})

function matcherOf({ query, type }: ListMemoryTopicsInput): (topic: ListedTopic) => boolean {
  const words = (query ?? "").toLowerCase().split(/\s+/).filter(Boolean)
  return (topic) => {
    if (topic.kind === "other" || (type && topic.type !== type)) return false
    const text = [topic.slug, topic.name, topic.description].join("\n").toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

/** The first topics that fit into one answer, at least one. */
function pageOf(topics: readonly ListedTopic[], limit: number): readonly ListedTopic[] {
  const fitting = takeWhileShort(topics.map(renderLine), PAGE_MAX).length
  return topics.slice(0, Math.max(1, Math.min(fitting, limit)))
}

function titleOf(count: number, isWhole: boolean): string {
  if (isWhole) return count === 0 ? "This memory has no topics yet." : `${countOf(count, "topic")}:`
  return count === 0 ? "No topic matches." : `${countOf(count, "topic")}:`
}

/** What is no topic, and links that lead nowhere. */
function renderRest(all: readonly ListedTopic[], dangling: readonly string[]): string[] {
  const others = all.flatMap(({ kind, slug }) => (kind === "other" ? [escapedLine(slug)] : []))
  const missing = dangling.map(escapedLine)
  return [
    ...(others.length > 0
      ? [renderSlugs(`${countOf(others.length, "other file")} that can be read`, others, SLUGS_MAX)]
      : []),
    ...(missing.length > 0
      ? [renderSlugs("The index also links to topics that do not exist", missing, SLUGS_MAX)]
      : []),
  ]
}

function renderLine(topic: ListedTopic): string {
  return `- ${renderSummary(topic)}${topic.kind === "listed" ? "" : " (not in the index)"}`
}
