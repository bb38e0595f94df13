import { expects, type Rules, share } from "@caliban/memory-core/internal"

export const MEMORY_SEARCH_OPTIONS: Rules = {
  embed: "a function",
  countTokens: "a function",
  now: "a function",
}

export const SEARCH_OPTIONS: Rules = { maxResults: "a positive integer", minScore: share }

export const RECALL_OPTIONS: Rules = {
  ...SEARCH_OPTIONS,
  tokens: "a positive integer",
  exclude: expects(
    "a list or set of addresses",
    (value) => typeof value === "object" && value !== null && Symbol.iterator in value,
  ),
}
