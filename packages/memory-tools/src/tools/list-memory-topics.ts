import type { ListedTopic } from "@caliban/memory-core"
import { countOf } from "@caliban/text"
import { explainUnlisted, renderSlugs, takeWhileShort } from "../text/render-slugs.ts"
import { renderSummary } from "../text/render-topic.ts"
import { defineTool, type ToolFactory } from "../tool.ts"
import { optionalCount, optionalText } from "../tool-input.ts"

/** Bytes of topics in one answer: with what else it says, at most 8 KB, which hosts show to the model as a whole. */
const PAGE_MAX = 6_000
/** Bytes of each list of slugs next to them. */
const SLUGS_MAX = 600

/** Cost: reads the head of every topic file. */
export const listMemoryTopics: ToolFactory = defineTool({
  name: "ListMemoryTopics",
  description:
    "Lists the topics of the long-term memory with type and description, including topics that are not in the index, and other files. Call it when the memory index in the prompt is truncated or seems to lack a topic. A long list comes in pages.",
  fields: {
    query: optionalText("Only topics with all of these words in slug, name, description or index line."),
    type: optionalText("Only topics of this type."),
    limit: optionalCount("At most this many topics."),
    cursor: optionalText("Goes on after a page: the cursor that it ends with."),
  },
  async work({ query, type, limit, cursor: after }, context) {
    const { topics, drift, diagnostics } = await context.memory.list()
    const words = fold(query ?? "").split(/\s/)
    const isMatch = (topic: ListedTopic): boolean => {
      const text = fold([topic.slug, topic.name, topic.description, topic.hook].join(" "))
      const isMeant = topic.kind !== "other" && (!type || topic.type === type)
      return isMeant && words.every((word) => text.includes(word))
    }
    // Pages go on by slug, so that a removal between two of them skips none.
    const matching = topics.filter(isMatch).sort((one, other) => (one.slug > other.slug ? 1 : -1))
    const rest = matching.filter(({ slug }) => slug > (after ?? ""))
    const fitting = takeWhileShort(rest.map(renderLine), PAGE_MAX).length
    const shown = rest.slice(0, Math.max(1, Math.min(fitting, Number(limit ?? fitting))))
    const isWhole = !(query || type || after)
    const unreadable = diagnostics.flatMap(({ code, slug }) => (code === "unreadable-file" && slug) || [])
    const all = unreadable.length === 0 ? "This memory has no topics yet." : "No topic can be read."
    const none = isWhole ? all : `No ${after ? "further " : ""}topic matches.`
    const cursor = shown.length < rest.length ? shown.at(-1)?.slug : undefined
    const goOn = `${countOf(rest.length - shown.length, "more topic")}: call again with the cursor ${JSON.stringify(cursor)}.`
    const lines = [
      rest.length === 0 ? none : `${countOf(matching.length, "topic")}:`,
      ...shown.map(renderLine),
      ...(cursor ? [goOn] : []),
      ...(isWhole ? renderRest(topics, drift.dangling) : []),
      ...renderSlugs(`${countOf(unreadable.length, "file")} that cannot be read`, unreadable, SLUGS_MAX),
      ...explainUnlisted(context, drift.orphans),
    ]
    const page = {
      topics: shown.map(({ hook: _, ...topic }) => topic),
      drift,
      ...(cursor !== undefined && { cursor }),
    }
    return { ok: true, text: lines.join("\n"), details: { kind: "list", ...page } }
  },
})

const fold = (text: string): string => text.toLowerCase().normalize()

/** What is no topic, and links that lead nowhere. */
function renderRest(all: readonly ListedTopic[], dangling: readonly string[]): string[] {
  const others = all.flatMap(({ kind, slug }) => (kind === "other" ? [slug] : []))
  return [
    ...renderSlugs(`${countOf(others.length, "other file")} that can be read`, others, SLUGS_MAX),
    ...renderSlugs("The index also links to topics that do not exist", dangling, SLUGS_MAX),
  ]
}

function renderLine(topic: ListedTopic): string {
  return `- ${renderSummary(topic)}${topic.kind === "listed" ? "" : " (not in the index)"}`
}
