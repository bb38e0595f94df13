import { aFunction, count, expects, share, z } from "@caliban/memory-core/internal"

export const MEMORY_SEARCH_OPTIONS = z.strictObject({
  embed: z.optional(aFunction),
  countTokens: z.optional(aFunction),
  now: z.optional(aFunction),
})

export const SEARCH_OPTIONS = z.strictObject({
  maxResults: z.optional(count),
  minScore: z.optional(share),
})

export const RECALL_OPTIONS = z.strictObject({
  tokens: z.optional(count),
  maxResults: z.optional(count),
  minScore: z.optional(share),
  exclude: z.optional(
    expects(
      "a list or set of addresses",
      (value) => typeof value === "object" && value !== null && Symbol.iterator in value,
    ),
  ),
})
