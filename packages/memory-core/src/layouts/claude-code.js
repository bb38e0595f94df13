import { mustBeObject } from "@caliban/text"
import { CLAUDE_CODE_LAYOUT } from "../paths/layout.ts"
import { checkPathComponent } from "./path-component.ts"
/**
 * Claude Code's memory of a project, `~/.claude/projects/<project>/memory`, or of a subagent.
 *
 * @throws TypeError for a name that is not one path component
 */
export function claudeCode(options = {}) {
  mustBeObject("claudeCode", undefined, options, ["agent", "scope"])
  const { agent, scope = "project" } = options
  if (agent === undefined) return CLAUDE_CODE_LAYOUT
  const name = checkPathComponent('createMemory: option "agent"', agent)
  const places = {
    project: { base: "project", folder: `.claude/agent-memory/${name}` },
    local: { base: "project", folder: `.claude/agent-memory-local/${name}` },
    user: { base: "home", folder: `.claude/agent-memory/${name}` },
  }
  const place = Object.hasOwn(places, scope) ? places[scope] : undefined
  if (place === undefined)
    throw new TypeError('claudeCode: option "scope" must be "project", "local" or "user"')
  return { ...CLAUDE_CODE_LAYOUT, place }
}
