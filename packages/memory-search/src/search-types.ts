import type { CountTokens } from "@caliban/memory-core"

/** Turns texts, up to 64 documents or a query, into vectors: one for each text, and all of one length. */
export type Embed = (texts: readonly string[]) => Promise<readonly (readonly number[])[]>

export interface MemorySearchOptions {
  /**
   * Adds the ranking of an embedding model to that of the words. Without all vectors in 10 seconds, the words alone decide
   * and `notes` say so; the others are made for the next search. A recall compares words only. Default: none.
   */
  embed?: Embed | undefined
  /** Counts the tokens of a recall. Default: that of the memory, else a token for each CJK character, a quarter for each other one. */
  countTokens?: CountTokens | undefined
  /** The current time, for `since` and for recency. Default: that of the memory. */
  now?: (() => Date) | undefined
}

/** What a host asks for in addition to the query, which has the filters. */
export interface SearchOptions {
  /** At most this many hits. Default: 10. */
  maxResults?: number | undefined
  /** Leaves out hits with a lower score, from 0 to 1. Default: 0.15. */
  minScore?: number | undefined
}

export interface SearchResult {
  /** Best first. */
  hits: readonly SearchHit[]
  /** What the person or the model should know, in sentences: filters that were ignored, places that were left out. */
  notes: readonly string[]
}

export interface SearchHit {
  /** What `memory.read` takes: `deploy`, `team/deploy`, `memory/2026-01-02`, or `MEMORY` for the index. */
  address: string
  /** The mount; absent for the memory itself. */
  mount?: string | undefined
  type?: string | undefined
  name?: string | undefined
  description?: string | undefined
  /** The part of the text, or of its line in the index, that matches best, at most 300 characters. */
  passage: string
  /** The line of the body on which the passage begins, from 1; absent when it is not of the body. */
  line?: number | undefined
  /** From 0 to 1; comparable between queries. With `embed` not always in the order of the hits. */
  score: number
  reason: HitReason
}

/** Why a document was found. */
export interface HitReason {
  /** What matched: `slug`, `name`, `description` (or the line of the index), `body`; empty when only the meaning, the time or a filter did. */
  fields: readonly string[]
  /** The words of the query that matched, as they were typed; the filters of a query of filters only. */
  terms: readonly string[]
  /** Days since the document last changed; absent when the store cannot tell. */
  ageDays?: number | undefined
}

export interface RecallOptions extends Pick<SearchOptions, "minScore"> {
  /** Tokens of the whole text, its delimiter included. Default: 1,000. */
  tokens?: number | undefined
  /** At most this many topics. Default: 3. */
  maxResults?: number | undefined
  /** Addresses that are not recalled, such as those that this session has already seen. Default: none. */
  exclude?: Iterable<string> | undefined
}

/** What one message needs. */
export interface Recall {
  /** Best first; empty when the message needs nothing. */
  topics: readonly RecalledTopic[]
  /** For the model, in a delimiter of its own, to be appended to the message; empty without topics. */
  text: string
  /** Tokens of `text`. */
  tokens: number
}

export interface RecalledTopic extends Pick<SearchHit, "address" | "type" | "description" | "score"> {
  /** What its line in the index says besides; in the text, at most 300 characters of it. */
  hook?: string | undefined
  /** The part of the body that is in the text. */
  body: string
  /** True when the budget did not allow the whole body. */
  isCut: boolean
  /** As in `Topic`; absent for the text of an index. */
  revision?: string | undefined
}

/** Finds the topics of one memory and its mounts. */
export interface MemorySearch {
  /**
   * Searches everything: topics, files of the layout such as daily notes, the archive, and the text of the index.
   * The query may contain phrases in quotes and the filters `type:feedback`, `since:2026-01-31` (also `since:14d`, `2w`,
   * `3m`, `1y`, `today`, `yesterday`) and `mount:team`. A filter that cannot be understood is ignored and explained in
   * `notes`. A query of filters only lists the newest. Empty when memory is off.
   *
   * Sees every write that was finished before the call, of any process. A file that another program edited in place is
   * seen after at most one second.
   *
   * @throws TypeError for a wrong option
   * @throws MemoryError `unsafe-directory`, `unreadable-file`
   */
  search(query: string, options?: SearchOptions): Promise<SearchResult>
  /**
   * The topics that the agent should read before it answers a message. Prefers silence: most messages need nothing.
   *
   * @throws as `search`
   */
  recall(message: string, options?: RecallOptions): Promise<Recall>
}
