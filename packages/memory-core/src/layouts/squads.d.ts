import type { Layout } from "../paths/layout.ts"
export interface SquadsOptions {
  squad: string
  agent: string
  /** True shows `state.md` also when the index has pointers. Default: false. */
  includeState?: boolean | undefined
}
/**
 * The memory of one agent of a squad, `.agents/memory/<squad>/<agent>`. The agent's `state.md` is shown while the index
 * has no pointers. `learnings`, `output` and `feedback` can be read, and a write to `learnings` adds a dated section.
 *
 * @throws TypeError for a name that is not one path component
 */
export declare function squads(options: SquadsOptions): Layout
