import type { LearnedToolContext, SearchToolContext, ToolContext, ToolFactory } from "../tool.ts"
import type { ToolName } from "../tool-result.ts"
import { editMemoryTopic } from "./edit-memory-topic.ts"
import { confirmMemoryEntry, forgetMemoryEntry } from "./entry-tools.ts"
import { listMemoryTopics } from "./list-memory-topics.ts"
import { memorySearch } from "./memory-search.ts"
import { readMemoryTopic } from "./read-memory-topic.ts"
import { removeMemoryTopic } from "./remove-memory-topic.ts"
import { searchTopics } from "./search-topics.ts"
import { writeMemoryTopic } from "./write-memory-topic.ts"

// Every tool is one line here, in the order in which the model sees them.

export type OptionalToolName = "ListMemoryTopics" | "EditMemoryTopic" | "RemoveMemoryTopic"

type ToolsOf<Context> = Readonly<Partial<Record<ToolName, ToolFactory<Context>>>>

/** Always offered. */
export const STANDARD_TOOLS: ToolsOf<ToolContext> = {
  ReadMemoryTopic: readMemoryTopic,
  WriteMemoryTopic: writeMemoryTopic,
}

/** Offered when `include` names them; who may remove a topic may also remove a part of it. */
export const OPTIONAL_TOOLS: Readonly<Record<OptionalToolName, ToolFactory>> = {
  ListMemoryTopics: listMemoryTopics,
  EditMemoryTopic: editMemoryTopic,
  RemoveMemoryTopic: removeMemoryTopic,
}

/** Offered with the option `search`. */
export const SEARCH_TOOLS: ToolsOf<SearchToolContext> = { MemorySearch: searchTopics }

/** Offered with the option `learned`. */
export const LEARNED_TOOLS: ToolsOf<LearnedToolContext> = {
  ConfirmMemoryEntry: confirmMemoryEntry,
  ForgetMemoryEntry: forgetMemoryEntry,
  memory_search: memorySearch,
}

const ALL_TOOLS = { ...STANDARD_TOOLS, ...OPTIONAL_TOOLS, ...SEARCH_TOOLS, ...LEARNED_TOOLS }

/** The names of all memory tools, including those that a memory does not offer. */
export const TOOL_NAMES: readonly string[] = Object.keys(ALL_TOOLS)
