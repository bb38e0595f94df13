import { mustBeObject } from "@caliban/text"
import { CLAUDE_CODE_LAYOUT, type Layout, type LayoutPlace } from "../paths/layout.ts"
import { checkPathComponent } from "./path-component.ts"

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
export function claudeCode(options: ClaudeCodeOptions = {}): Layout {
  mustBeObject("claudeCode", undefined, options, ["agent", "scope"])
  const { agent, scope = "project" } = options
  if (agent === undefined) return CLAUDE_CODE_LAYOUT
  const name = checkPathComponent('createMemory: option "agent"', agent)
  const places: Record<string, LayoutPlace> = {
    project: { base: "project", folder: `.claude/agent-memory/${name}` },
    local: { base: "project", folder: `.claude/agent-memory-local/${name}` },
    user: { base: "home", folder: `.claude/agent-memory/${name}` },
  }
  const place = Object.hasOwn(places, scope) ? places[scope] : undefined
  if (place === undefined)
    throw new TypeError('claudeCode: option "scope" must be "project", "local" or "user"')
  return { ...CLAUDE_CODE_LAYOUT, place }
}
