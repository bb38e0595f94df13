import { expects, type Rules, share } from "@caliban/memory-core/internal"

const FUNCTION = "a function"
export const MEMORY_SEARCH_OPTIONS: Rules = { embed: FUNCTION, countTokens: FUNCTION, now: FUNCTION }

export const SEARCH_OPTIONS: Rules = { maxResults: "a positive integer", minScore: share }

export const RECALL_OPTIONS: Rules = {
  ...SEARCH_OPTIONS,
  tokens: "a positive integer",
  exclude: expects(
    "a list or set of addresses",
    (value) => typeof value === "object" && value !== null && Symbol.iterator in value,
  ),
}
