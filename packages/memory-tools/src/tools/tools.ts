import type { LearnedEntries } from "../learned-entries.ts"
import type { LearnedToolContext, SearchToolContext, ToolFactory } from "../tool.ts"
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

type LearnedToolName = "ConfirmMemoryEntry" | "ForgetMemoryEntry" | "memory_search"

type SearchToolName = "MemorySearch"

type StandardToolName = Exclude<ToolName, OptionalToolName | SearchToolName | LearnedToolName>

/** Always offered. */
export const STANDARD_TOOLS: Readonly<Record<StandardToolName, ToolFactory>> = {
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
export const SEARCH_TOOLS: Readonly<Record<SearchToolName, ToolFactory<SearchToolContext>>> = {
  MemorySearch: searchTopics,
}

/** Offered with the option `learned`; for topics only the first one, since the other tools cover the rest. */
export const LEARNED_TOOLS: Readonly<Record<LearnedToolName, ToolFactory<LearnedToolContext>>> = {
  ConfirmMemoryEntry: confirmMemoryEntry,
  ForgetMemoryEntry: forgetMemoryEntry,
  memory_search: memorySearch,
}

export function learnedTools({ form }: LearnedEntries): readonly ToolFactory<LearnedToolContext>[] {
  return form === "topics" ? [confirmMemoryEntry] : Object.values(LEARNED_TOOLS)
}

/** True for the name of any memory tool, including those that a memory does not offer. */
export function isToolName(name: string): name is ToolName {
  return [STANDARD_TOOLS, OPTIONAL_TOOLS, SEARCH_TOOLS, LEARNED_TOOLS].some((tools) =>
    Object.hasOwn(tools, name),
  )
}
