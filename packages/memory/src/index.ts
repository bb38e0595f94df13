// The public surface: one session of one agent, the memories of many users, and the parts that every session uses.

export { createMemorySession } from "./create-memory-session.ts"
export { createMemoryPool, type MemoryPool } from "./pool/create-memory-pool.ts"
export type * from "./pool/pool-types.ts"
export type * from "./session-types.ts"

// The parts. Each has more in its own package. Guard, learning and search have subpaths, so that importing this module
// does not load them: a session does when it uses them.

export * from "@caliban/memory-core"
export {
  createMemoryTools,
  type MemoryTool,
  type MemoryTools,
  type MemoryToolsOptions,
  type ToolDetails,
  type ToolResult,
} from "@caliban/memory-tools"
export { autoMemorySkill, skillFragment } from "@caliban/skill-auto-memory"
export {
  createSlashMemory,
  proposeTopic,
  type RenderOptions,
  type SlashHost,
  type SlashMemory,
  type SlashResult,
  type TopicProposal,
} from "@caliban/slash-memory"
