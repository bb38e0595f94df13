import { dirname, isAbsolute, join } from "node:path"
import type { MemoryOptions } from "@caliban/memory"
import { claudeCode, type DetectedName, squads } from "@caliban/memory/layouts"
import { check } from "@caliban/memory-core/internal"

/** What a user sets in `opencode.json`. */
export interface PluginOptions {
  /**
   * The memory directory: absolute, `~/…`, or relative to the project. Default: a directory of the project outside the
   * repository.
   */
  directory?: string
  /** The product whose arrangement the directory has. Default: `caliban`. */
  layout?: DetectedName
  /** The squad and the agent of the layout `squads`; with `claude-code`, the agent is a subagent. */
  squad?: string
  agent?: string
  /** True offers no tool that changes anything, and refuses every change. Default: false. */
  readOnly?: boolean
}

/** Where OpenCode works: the folder it was started in, and the root of the repository, or `/` without one. */
export interface Folders {
  directory: string
  worktree: string
}

const OPTIONS = {
  directory: "a text that is not empty",
  layout: "a text that is not empty",
  squad: "a text that is not empty",
  agent: "a text that is not empty",
  readOnly: "true or false",
}

/**
 * Checks the options and makes `directory` absolute.
 *
 * @throws TypeError that names the option
 */
export function readOptions(
  given: unknown,
  folders: Folders,
): Pick<MemoryOptions, "directory" | "layout" | "readOnly"> {
  if (given === undefined || given === null) return {}
  check("opencode.json", OPTIONS, given)
  const { layout: name, squad, agent, ...others }: PluginOptions = { ...given }
  const layout = chooseLayout(name, squad, agent)
  const options = { ...others, ...(layout !== undefined && { layout }) }
  const { directory } = options
  if (directory === undefined || isAbsolute(directory) || /^~[\\/]/.test(directory)) return options
  return { ...options, directory: join(projectRoot(folders), directory) }
}

/** The layout: its name, or data where it needs more. */
function chooseLayout(layout?: DetectedName, squad?: string, agent?: string): MemoryOptions["layout"] {
  if (layout === "squads") {
    if (squad !== undefined && agent !== undefined) return squads({ squad, agent })
    throw new TypeError('opencode.json: the layout "squads" requires "squad" and "agent"')
  }
  if (squad !== undefined) throw new TypeError('opencode.json: option "squad" requires the layout "squads"')
  if (agent === undefined) return layout
  if (layout === "claude-code") return claudeCode({ agent })
  throw new TypeError('opencode.json: option "agent" requires the layout "squads" or "claude-code"')
}

function projectRoot({ directory, worktree }: Folders): string {
  return dirname(worktree) === worktree ? directory : worktree
}
