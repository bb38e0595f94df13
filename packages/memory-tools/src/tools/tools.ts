import type { LearnedToolContext, SearchToolContext, ToolFactory } from "../tool.ts"
import type { ToolName } from "../tool-result.ts"
import { confirmMemoryEntry } from "./confirm-memory-entry.ts"
import { forgetMemoryEntry } from "./forget-memory-entry.ts"
import { listMemoryTopics } from "./list-memory-topics.ts"
import { memorySearch } from "./memory-search.ts"
import { readMemoryTopic } from "./read-memory-topic.ts"
import { removeMemoryTopic } from "./remove-memory-topic.ts"
import { searchTopics } from "./search-topics.ts"
import { writeMemoryTopic } from "./write-memory-topic.ts"

// Every tool is one line here, in the order in which the model sees them.

export type OptionalToolName = "ListMemoryTopics" | "RemoveMemoryTopic"

type LearnedToolName = "memory_search" | "ConfirmMemoryEntry" | "ForgetMemoryEntry"

type SearchToolName = "MemorySearch"

type StandardToolName = Exclude<ToolName, OptionalToolName | SearchToolName | LearnedToolName>

/** Always offered. */
export const STANDARD_TOOLS: Readonly<Record<StandardToolName, ToolFactory>> = {
  ReadMemoryTopic: readMemoryTopic,
  WriteMemoryTopic: writeMemoryTopic,
}

/** Offered when `include` names them. */
export const OPTIONAL_TOOLS: Readonly<Record<OptionalToolName, ToolFactory>> = {
  ListMemoryTopics: listMemoryTopics,
  RemoveMemoryTopic: removeMemoryTopic,
}

/** Offered with the option `search`. */
export const SEARCH_TOOLS: Readonly<Record<SearchToolName, ToolFactory<SearchToolContext>>> = {
  MemorySearch: searchTopics,
}

/** Offered with the option `learned`. */
export const LEARNED_TOOLS: Readonly<Record<LearnedToolName, ToolFactory<LearnedToolContext>>> = {
  memory_search: memorySearch,
  ConfirmMemoryEntry: confirmMemoryEntry,
  ForgetMemoryEntry: forgetMemoryEntry,
}

/** True for the name of any memory tool, including those that a memory does not offer. */
export function isToolName(name: string): name is ToolName {
  return [STANDARD_TOOLS, OPTIONAL_TOOLS, SEARCH_TOOLS, LEARNED_TOOLS].some((tools) =>
    Object.hasOwn(tools, name),
  )
}
