import { mustBeObject } from "@caliban/text"
import type { Place } from "../paths/place.ts"
import type { Layout } from "./layout.ts"
import { checkPathComponent } from "./path-component.ts"

/** The row of Claude Code's memory of a project, which a load knows by name. */
export const CLAUDE_CODE: Layout = {
  name: "claude-code",
  typeless: true,
  place: { base: "home", folder: (workspace) => `.claude/projects/${projectFolder(workspace)}/memory` },
  agentPlace: (agent) => ({ base: "project", folder: `.claude/agent-memory/${agent}` }),
}

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
  if (agent === undefined) return CLAUDE_CODE
  const name = checkPathComponent('claudeCode: option "agent"', agent)
  const places: Record<string, Place> = {
    project: { base: "project", folder: `.claude/agent-memory/${name}` },
    local: { base: "project", folder: `.claude/agent-memory-local/${name}` },
    user: { base: "home", folder: `.claude/agent-memory/${name}` },
  }
  const place = Object.hasOwn(places, scope) ? places[scope] : undefined
  if (place === undefined)
    throw new TypeError('claudeCode: option "scope" must be "project", "local" or "user"')
  return { ...CLAUDE_CODE, place }
}

/** Claude Code cuts longer names. */
const LONGEST_FOLDER = 200

/**
 * The folder name that Claude Code gives a project; two projects can have the same. A long one is cut and gets a hash:
 * 31 times the hash so far plus the next UTF-16 unit, in 32 bits, as a number in base 36 without its sign.
 */
function projectFolder(workspace: string): string {
  const key = workspace.replace(/[^A-Za-z0-9]/g, "-")
  if (key.length <= LONGEST_FOLDER) return key
  let hash = 0
  for (let at = 0; at < workspace.length; at++) hash = (Math.imul(hash, 31) + workspace.charCodeAt(at)) | 0
  return `${key.slice(0, LONGEST_FOLDER)}-${Math.abs(hash).toString(36)}`
}
