// The public surface, in the order of use: the tools of a memory.

export {
  createMemoryTools,
  type JsonSchemaTool,
  type MemoryTools,
  type MemoryToolsOptions,
  type OptionalToolName,
} from "./memory-tools.ts"
export type { MemoryTool, ToolCategory, ToolDefinition } from "./tool.ts"
export type { ToolField, ToolInputSchema } from "./tool-input.ts"
export type { ToolName } from "./tool-name.ts"

// What they take.

export type { EntryInput } from "./entry-tools.ts"
export type { FoundEntry, LearnedEntries, LearnedEntry } from "./learned-entries.ts"
export type { ListMemoryTopicsInput } from "./list-memory-topics.ts"
export type { MemorySearchInput } from "./memory-search.ts"
export type { ReadMemoryTopicInput } from "./read-memory-topic.ts"
export type { RemoveMemoryTopicInput } from "./remove-memory-topic.ts"
export type { WriteMemoryTopicInput } from "./write-memory-topic.ts"

// What they give.

export type {
  EntryDetails,
  FoundDetails,
  IndexReadDetails,
  ListedDetails,
  RemovedDetails,
  ToolDetails,
  ToolDetailsByName,
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
