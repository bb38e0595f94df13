export { createMemorySession } from "./create-memory-session.ts";
export type * from "./session-types.ts";
export * from "@caliban/memory-core";
export { createMemoryTools, type MemoryTool, type MemoryTools, type MemoryToolsOptions, type ToolDetails, type ToolResult, } from "@caliban/memory-tools";
export { autoMemorySkill, skillFragment } from "@caliban/skill-auto-memory";
export { createSlashMemory, proposeTopic, type RenderOptions, type SlashHost, type SlashMemory, type SlashResult, type TopicProposal, } from "@caliban/slash-memory";
