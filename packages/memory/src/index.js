// The public surface: one session of one agent, and the parts that every session uses.
export { createMemorySession } from "./create-memory-session.ts";
// The parts. Each has more in its own package. Guard, learning and search have subpaths, so that importing this module
// does not load them: a session does when it uses them.
export * from "@caliban/memory-core";
export { createMemoryTools, } from "@caliban/memory-tools";
export { autoMemorySkill, skillFragment } from "@caliban/skill-auto-memory";
export { createSlashMemory, proposeTopic, } from "@caliban/slash-memory";
