import type { MemorySearch } from "@caliban/memory-search"

/** A topic that may be about the same. */
export interface SimilarTopic {
  address: string
  /** Its description, or the part of it that matches. */
  text: string
}

export type TopicSearch = Pick<MemorySearch, "search">

/** How many are found, and how similar they are at least, from 0 to 1; the rest of a longer text is ignored. */
const [LIMIT, LEAST, QUERY_MAX] = [3, 0.2, 400]

/** Up to three similar topics, the most similar one first. A memory that cannot be searched has none: that must not fail the turn. */
export async function findSimilar(search: TopicSearch, sentence: string): Promise<readonly SimilarTopic[]> {
  // Quotes and colons would be phrases and filters of the query.
  const query = sentence.slice(0, QUERY_MAX).replace(/["“”„«»:]/gu, " ")
  try {
    const { hits } = await search.search(query, { maxResults: LIMIT + 1, minScore: LEAST })
    return hits
      .filter(({ address }) => address !== "MEMORY")
      .slice(0, LIMIT)
      .map(({ address, description, passage }) => ({ address, text: description ?? passage }))
  } catch {
    return []
  }
}
