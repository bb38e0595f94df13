// The arrangements of other products' memory directories, as data for the option `layout`.

export type { Layout, LayoutFile } from "./layout/layout.ts"
export type { ClaudeCodeOptions, SquadsOptions } from "./layout/products.ts"
export { agentsMemory, claudeCode, notes, openClaw, squads, wundr } from "./layout/products.ts"
export type { Place as LayoutPlace } from "./paths/place.ts"
