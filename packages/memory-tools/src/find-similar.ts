import { isMemoryError, type Memory, type Warning } from "@caliban/memory-core"
import { type TopicSearch, toQuery } from "./topic-search.ts"

/** Longer text is cut: the beginning names the subject. */
const QUERY_MAX = 300
const NAMED_MAX = 5
const WARNED_MAX = 3
/** A draft is compared with topics that contain most of its words. */
const WARNED_MIN_SCORE = 0.5

/** The search also finds text of an index, which is no topic. */
const INDEX = /(?:^|\/)MEMORY$/

/** Topics that contain the words of a slug; none without a search. */
export async function findByText(search: TopicSearch | undefined, slug: string): Promise<string[]> {
  return await findAddresses(search, slug, { maxResults: NAMED_MAX })
}

/** The warnings of a new topic, with the topics that the search finds similar in place of those with similar lines. */
export async function searchSimilar(
  { memory, search }: { memory: Memory; search?: TopicSearch | undefined },
  { slug, description }: { slug: string; description: string },
  warnings: readonly Warning[],
): Promise<readonly Warning[]> {
  if (search === undefined) return warnings
  const options = { maxResults: WARNED_MAX + 2, minScore: WARNED_MIN_SCORE }
  const mount = memory.mounts.find(({ name }) => slug.startsWith(`${name}/`))
  // The name of the mount says nothing about the topic.
  const name = mount === undefined ? slug : slug.slice(mount.name.length + 1)
  const found = await findAddresses(search, `${name} ${description}`, options)
  const slugs = found.filter((address) => address !== slug && !INDEX.test(address)).slice(0, WARNED_MAX)
  const rest = warnings.filter(({ code }) => code !== "similar-topics")
  if (slugs.length === 0) return rest
  const message = `Similar topics exist: ${slugs.join(", ")}. If one of them states the same fact, update it and remove this one.`
  return [...rest, { code: "similar-topics", message, slugs }]
}

/** A search that fails finds nothing: what it was asked for is only advice. */
async function findAddresses(
  search: TopicSearch | undefined,
  text: string,
  options: Parameters<TopicSearch["search"]>[1],
): Promise<string[]> {
  try {
    const found = await search?.search(toQuery(text.slice(0, QUERY_MAX)), options)
    return (found?.hits ?? []).map(({ address }) => address)
  } catch (error) {
    if (isMemoryError(error)) return []
    throw error
  }
}
