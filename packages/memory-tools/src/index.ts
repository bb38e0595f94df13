// The public surface, in the order of use: the tools of a memory.

export {
  createMemoryTools,
  type JsonSchemaTool,
  type MemoryTools,
  type MemoryToolsOptions,
} from "./memory-tools.ts"
export { type AgentTools, mergeMemoryTools } from "./merge-tools.ts"
export type { MemoryTool, PrefixedName } from "./tool.ts"
export type { ToolCategory, ToolDefinition } from "./tool-definition.ts"
export type { ToolField, ToolInputSchema } from "./tool-input.ts"
export type { OptionalToolName } from "./tools/tools.ts"

// What they take.

export type { FoundEntry, LearnedEntries, LearnedEntry } from "./learned-entries.ts"
export type { EditMemoryTopicInput } from "./tools/edit-memory-topic.ts"
export type { EntryInput } from "./tools/entry-tools.ts"
export type { ListMemoryTopicsInput } from "./tools/list-memory-topics.ts"
export type { MemorySearchInput } from "./tools/memory-search.ts"
export type { ReadMemoryTopicInput } from "./tools/read-memory-topic.ts"
export type { RemoveMemoryTopicInput } from "./tools/remove-memory-topic.ts"
export type { SearchTopicsInput } from "./tools/search-topics.ts"
export type { WriteMemoryTopicInput } from "./tools/write-memory-topic.ts"
export type { FoundTopic, TopicSearch } from "./topic-search.ts"

// What they give.

export type {
  EntryDetails,
  FoundDetails,
  IndexReadDetails,
  ListedDetails,
  RemovedDetails,
  SearchDetails,
  ToolDetails,
  ToolDetailsByName,
  ToolErrorCode,
  ToolFailure,
  ToolName,
  ToolResult,
  ToolSuccess,
  TopicReadDetails,
  WrittenDetails,
} from "./tool-result.ts"

// Who may use them.

export {
  DEFAULT_PERMISSIONS,
  decidePermission,
  matchesPermission,
  type PermissionRule,
} from "./permissions.ts"
