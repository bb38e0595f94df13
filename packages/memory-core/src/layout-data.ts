// The arrangements of other products' memory directories, as data for the option `layout`.

export type { Layout, LayoutFile } from "./layout/layout.ts"
export {
  agentsMemory,
  type ClaudeCodeOptions,
  claudeCode,
  notes,
  openClaw,
  type SquadsOptions,
  squads,
  wundr,
} from "./layout/products.ts"
export type { Place as LayoutPlace } from "./paths/place.ts"
