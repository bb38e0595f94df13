/** A search over a memory; `@caliban/memory-search` implements it. */
export interface TopicSearch {
  search(
    query: string,
    options?: { maxResults?: number | undefined; minScore?: number | undefined },
  ): Promise<{ readonly hits: readonly FoundTopic[]; readonly notes: readonly string[] }>
}

/** What a search found. */
export interface FoundTopic {
  /** What `ReadMemoryTopic` takes: `deploy`, `team/deploy`, `memory/2026-01-02`. */
  address: string
  type?: string | undefined
  description?: string | undefined
  /** The part of the text that matches best. */
  passage: string
  /** From 0 to 1. */
  score: number
  /** Why it was found: the fields and the words of the query that matched, and its age in days. */
  reason: {
    fields: readonly string[]
    terms: readonly string[]
    ageDays?: number | undefined
  }
}
