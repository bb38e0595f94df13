import { type Layout } from "../paths/layout.ts"
export interface ClaudeCodeOptions {
  /** A subagent with a memory of its own. Default: the project's memory. */
  agent?: string | undefined
  /**
   * Where a subagent's memory is: `project` in `.claude/agent-memory`, which is committed, `local` in
   * `.claude/agent-memory-local`, which is not, `user` in the home directory. Default: `project`.
   */
  scope?: "project" | "local" | "user" | undefined
}
/**
 * Claude Code's memory of a project, `~/.claude/projects/<project>/memory`, or of a subagent.
 *
 * @throws TypeError for a name that is not one path component
 */
export declare function claudeCode(options?: ClaudeCodeOptions): Layout
