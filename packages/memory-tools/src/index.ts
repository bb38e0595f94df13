// The public surface, in the order of use: the tools of a memory.

export {
  createMemoryTools,
  type JsonSchemaTool,
  type MemoryTools,
  type MemoryToolsOptions,
  type OptionalToolName,
} from "./memory-tools.ts"
export type {
  MemoryTool,
  ToolCategory,
  ToolDefinition,
  ToolInputJsonSchema,
  ToolInputSchema,
  ToolName,
} from "./tool.ts"

// What they take.

export { type EntryInput, entrySchema } from "./entry-tools.ts"
export type { FoundEntry, LearnedEntries, LearnedEntry } from "./learned-entries.ts"
export { type ListMemoryTopicsInput, listMemoryTopicsSchema } from "./list-memory-topics.ts"
export { type MemorySearchInput, memorySearchSchema } from "./memory-search.ts"
export { type ReadMemoryTopicInput, readMemoryTopicSchema } from "./read-memory-topic.ts"
export { type RemoveMemoryTopicInput, removeMemoryTopicSchema } from "./remove-memory-topic.ts"
export { type WriteMemoryTopicInput, writeMemoryTopicSchema } from "./write-memory-topic.ts"

// What they give.

export type {
  EntryDetails,
  FoundDetails,
  IndexReadDetails,
  ListedDetails,
  RemovedDetails,
  ToolDetails,
  ToolErrorCode,
  ToolFailure,
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
