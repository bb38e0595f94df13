// The public surface, in the order of use: the tools of a memory.

export type { FoundTopic, LearnedEntry, TopicSearch } from "@caliban/text"
export type { FoundEntry, LearnedEntries } from "./learned-entries.ts"
export {
  createMemoryTools,
  type JsonSchemaTool,
  type MemoryTools,
  type MemoryToolsOptions,
} from "./memory-tools.ts"
export { type AgentTools, mergeMemoryTools } from "./merge-tools.ts"
export {
  DEFAULT_PERMISSIONS,
  decidePermission,
  matchesPermission,
  type PermissionRule,
} from "./permissions.ts"
export type { MemoryTool, PrefixedName } from "./tool.ts"
export type { ToolCategory, ToolDefinition } from "./tool-definition.ts"
export type { ToolField, ToolInputSchema } from "./tool-input.ts"
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
export type { OptionalToolName } from "./tools/tools.ts"
