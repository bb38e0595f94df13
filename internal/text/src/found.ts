// What the tools of the model and the commands of the person show of a search and of learning.
import { countOf } from "./count.ts"

/** A search over a memory; `@caliban/memory-search` implements it. */
export interface TopicSearch {
  /** The query may contain phrases in quotes and filters such as `type:feedback`. */
  search(
    query: string,
    options?: { maxResults?: number | undefined; minScore?: number | undefined },
  ): Promise<{ readonly hits: readonly FoundTopic[]; readonly notes: readonly string[] }>
}

/** What a search found. */
export interface FoundTopic {
  /** What `ReadMemoryTopic` and `/memory show` take: `deploy`, `team/deploy`, `memory/2026-01-02`. */
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

/** `deploy, friday in body; changed 3 days ago`. */
export function describeReason({ fields, terms, ageDays }: FoundTopic["reason"]): string {
  const place = fields.length === 0 ? "" : ` in ${fields.join(", ")}`
  const words = terms.slice(0, 10).join(", ")
  const match = words === "" ? "similar spelling or meaning" : words + place
  if (ageDays === undefined) return match
  return `${match}; changed ${ageDays === 0 ? "today" : `${countOf(ageDays, "day")} ago`}`
}

export interface LearnedEntry {
  text: string
  /** Where it applies: `user`, `project` or `local`. */
  scope: string
  /** True when it has not been confirmed for a long time. */
  stale: boolean
  /** The topic's slug, or the section of the file. */
  where: string
}

/** What was learned, as `@caliban/memory-learn` and `@caliban/memory-wundr` give it. */
export interface LearnedEntries<Entry extends LearnedEntry = LearnedEntry> {
  /** Whether they are topics, which a search finds, or lines of sections. Default: topics. */
  form?: "topics" | "sections"
  /** Every entry. */
  list(): Promise<readonly Entry[]>
  /** The topic with this slug, or the entry with exactly this text; otherwise those that contain all of its words. */
  find(text: string): Promise<readonly Entry[]>
  /** Records that an entry still holds. */
  confirm(entry: Entry): Promise<unknown>
  /** Moves an entry to the history. */
  forget(entry: Entry): Promise<unknown>
  /** Histories in other folders, which `purge` can delete. Default: none. */
  others?(): Promise<{ folder: string; entries: number; purge(): Promise<number> }[]>
  /** Pairs of topics that may contradict each other, by their addresses, for `status`. Default: none. */
  contradictions?(): Promise<readonly (readonly [string, string])[]>
}
