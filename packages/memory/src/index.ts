// The public surface: one session of one agent, and the parts that it is made of.

export { createMemorySession } from "./create-memory-session.ts"
export type * from "./session-types.ts"

// The parts. Each has more in its own package.

export * from "@caliban/memory-core"
export {
  createMemoryGuard,
  findSecrets,
  maskSecrets,
  type SecretFinding,
} from "@caliban/memory-guard"
export {
  type AutoMemories,
  type AutoMemoriesOptions,
  createAutoMemories,
  type DetectedMemory,
  type NoticedMemory,
  type SessionSummary,
  type ToolCallRecord,
} from "@caliban/memory-learn"
export {
  createMemorySearch,
  type MemorySearch,
  type MemorySearchOptions,
  type SearchHit,
  type SearchOptions,
  type SearchResult,
} from "@caliban/memory-search"
export {
  createMemoryTools,
  type MemoryTool,
  type MemoryTools,
  type MemoryToolsOptions,
  type ToolResult,
} from "@caliban/memory-tools"
export { autoMemorySkill, skillFragment } from "@caliban/skill-auto-memory"
export {
  createSlashMemory,
  type RenderOptions,
  type SlashHost,
  type SlashMemory,
  type SlashResult,
} from "@caliban/slash-memory"
