import { dirname, isAbsolute, join } from "node:path"
import type { MemoryOptions } from "@caliban/memory"
import { check } from "@caliban/memory-core/internal"

/** What a user sets in `opencode.json`. */
export interface PluginOptions {
  /**
   * The memory directory: absolute, `~/…`, or relative to the project. Default: a directory of the project outside the
   * repository.
   */
  directory?: string
  /** The product whose arrangement the directory has. Default: `caliban`. */
  layout?: Extract<MemoryOptions["layout"], string>
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
  readOnly: "true or false",
}

/**
 * Checks the options and makes `directory` absolute.
 *
 * @throws TypeError that names the option
 */
export function readOptions(given: unknown, folders: Folders): PluginOptions {
  if (given === undefined || given === null) return {}
  check("opencode.json", OPTIONS, given)
  const options: PluginOptions = { ...given }
  const { directory } = options
  if (directory === undefined || isAbsolute(directory) || /^~[\\/]/.test(directory)) return options
  return { ...options, directory: join(projectRoot(folders), directory) }
}

function projectRoot({ directory, worktree }: Folders): string {
  return dirname(worktree) === worktree ? directory : worktree
}
