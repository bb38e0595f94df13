import type { Layout } from "../paths/layout.ts"
export interface WundrOptions {
  /** Whose memory: `user` in the home directory, `project`, or `local` to this machine. Default: `project`. */
  scope?: "user" | "project" | "local" | undefined
}
/** The sectioned `MEMORY.md` of one of Wundr's scopes, with its topic files in `memory/`. */
export declare function wundr(options?: WundrOptions): Layout
