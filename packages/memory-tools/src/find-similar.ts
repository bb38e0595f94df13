import { isMemoryError, TOPIC_TYPES, type Warning } from "@caliban/memory-core"
import { untilAborted } from "@caliban/memory-core/internal"
import type { FoundTopic, TopicSearch } from "@caliban/text"
import { mountOf } from "./find-target.ts"
import type { ToolContext } from "./tool.ts"

/** Longer text is cut: the beginning names the subject. */
const QUERY_MAX = 300
const WARNED_MAX = 3
/** A draft is compared with topics that contain most of its words. */
const WARNED_MIN_SCORE = 0.5

/** The search also finds text of an index, which is no topic. */
export const isIndex = (address: string): boolean => /(?:^|\/)MEMORY(?:\.md)?$/i.test(address)

/**
 * The warnings of a new topic, with the topics that the search finds similar after those with similar lines: the search
 * leaves out an older version of the same fact.
 */
export async function searchSimilar(
  context: ToolContext,
  { slug, description }: { slug: string; description: string },
  warnings: readonly Warning[],
): Promise<readonly Warning[]> {
  if (context.search === undefined) return warnings
  const options = { maxResults: WARNED_MAX + 2, minScore: WARNED_MIN_SCORE }
  const mount = mountOf(context.memory, slug)
  // The name of the mount says nothing about the topic.
  const name = mount === undefined ? slug : slug.slice(mount.name.length + 1)
  const found = (await findHits(context, `${name} ${description}`, options)).filter(sharesEnough)
  const byLine = warnings.find(({ code }) => code === "similar-topics")?.slugs ?? []
  const rest = warnings.filter(({ code }) => code !== "similar-topics")
  const all = new Set([...byLine, ...found.map(({ address }) => address)])
  const slugs = [...all].filter((address) => address !== slug).slice(0, WARNED_MAX)
  if (slugs.length === 0) return rest
  const message = `Similar topics exist: ${slugs.join(", ")}. If one of them states the same fact, update it and remove this one.`
  return [...rest, { code: "similar-topics", message, slugs }]
}

/**
 * True when two words match, or a text without spaces, or only the meaning. One word that both have says little, and many
 * descriptions begin with "The user". An index and a daily note have no description.
 */
function sharesEnough({ description, reason: { terms } }: FoundTopic): boolean {
  if (!description) return false
  const telling = terms.filter((term) => !TOPIC_TYPES.some((type) => type === term.toLowerCase()))
  return terms.length === 0 || telling.length > 1 || telling.some((term) => /[^\x00-\x7f]{4}/.test(term))
}

/** What a search finds. One that fails, is aborted or is not there finds nothing: what it was asked for is only advice. */
export async function findHits(
  { search, signal }: ToolContext,
  text: string,
  options: Parameters<TopicSearch["search"]>[1],
): Promise<readonly FoundTopic[]> {
  try {
    // Without quotes and colons, it has no phrases and no filters.
    const query = text.slice(0, QUERY_MAX).replace(/[":/_-]+/g, " ")
    const found = await untilAborted(() => search?.search(query, options), signal)
    return found?.hits ?? []
  } catch (error) {
    if (isMemoryError(error) || signal?.aborted) return []
    throw error
  }
}
