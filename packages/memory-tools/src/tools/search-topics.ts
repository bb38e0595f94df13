import { untilAborted } from "@caliban/memory-core/internal"
import { countOf, describeReason, type FoundTopic } from "@caliban/text"
import { escapedLine, quote } from "../text/plain-text.ts"
import { renderSummary } from "../text/render-topic.ts"
import { defineTool, type SearchToolContext, type ToolFactory } from "../tool.ts"
import { text } from "../tool-input.ts"

/** Cost: that of the host's search. */
export const searchTopics: ToolFactory<SearchToolContext> = defineTool({
  name: "MemorySearch",
  description:
    "Searches the whole long-term memory, including topics that the prompt does not show, and returns the best passages. Call it when earlier facts, decisions or preferences may matter and no line of the index answers, and before you add a topic that may exist.",
  fields: {
    query: text(
      'A few words, "phrases in quotes" and, if useful, filters: type:feedback, since:2026-01-31 or since:14d, mount:team.',
    ),
  },
  async work({ query }, { search, nameOf, signal }: SearchToolContext) {
    if (query.trim() === "") {
      const message = `The query is empty. Call ${nameOf("MemorySearch")} again with a few words.`
      return { ok: false, code: "invalid-arguments", message }
    }
    const { hits, notes } = await untilAborted(() => search.search(query), signal)
    const text = [...render(query, hits), ...notes.map((note) => `Note: ${escapedLine(note)}`)].join("\n")
    return { ok: true, text, details: { kind: "search", query, hits, notes } }
  },
})

function render(query: string, hits: readonly FoundTopic[]): string[] {
  if (hits.length === 0)
    return [`Nothing found for ${quote(query)}. Try other words, or continue without it.`]
  return [`${countOf(hits.length, "topic")}, best match first:`, ...hits.flatMap(renderHit)]
}

function renderHit({ address: slug, type, description, passage, reason }: FoundTopic): string[] {
  const isNew = passage !== "" && passage !== description
  return [
    `- ${renderSummary({ slug, type, description })}`,
    ...(isNew ? [`  ${escapedLine(passage)}`] : []),
    `  (${escapedLine(describeReason(reason))})`,
  ]
}
