// The arrangements of other products' memory directories, as data for the option `layout`.

export { agentsMemory } from "./layouts/agents-memory.ts"
export { type ClaudeCodeOptions, claudeCode } from "./layouts/claude-code.ts"
export type { Layout, LayoutFile } from "./layouts/layout.ts"
export { notes } from "./layouts/notes.ts"
export { openClaw } from "./layouts/open-claw.ts"
export { type SquadsOptions, squads } from "./layouts/squads.ts"
export { type WundrOptions, wundr } from "./layouts/wundr.ts"
export type { Place as LayoutPlace } from "./paths/place.ts"
