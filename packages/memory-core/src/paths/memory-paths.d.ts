import { type Files } from "../files/file-port.ts"
import { type Layout } from "./layout.ts"
import { type Environment, type MemoryPaths } from "./memory-directory.ts"

export type { Environment, MemoryPaths }
export interface PathOptions {
  cwd: string
  env: Environment
  home?: string | undefined
  /** What the memory belongs to: the repository around `cwd`, or exactly this folder. Default: `repository`. */
  workspace?: "repository" | "cwd" | undefined
  /** The exact memory directory, from code. */
  directory?: string | undefined
  /** Which product's arrangement the directory has. Default: Caliban's. */
  layout?: Layout | undefined
  /** The agent whose memory is used, next to that of the workspace. One path component. */
  agentName?: string | undefined
  /** True finds the person's own memory, too. */
  userMemory?: boolean | undefined
  fileNames?:
    | {
        global?: string
        project?: string
      }
    | undefined
  /** Default: `node:fs`. */
  files?: Files | undefined
}
/**
 * Decides where all files are. Searches for `.git` at and above `cwd` and reads one origin record; creates nothing and
 * starts no process.
 *
 * Order for the memory directory: `directory`, the place of `layout`, `CALIBAN_AUTO_MEMORY_DIRECTORY` (exact), `CALIBAN_MEMORY_DIR` (root),
 * `XDG_DATA_HOME/caliban/projects`, `~/.local/share/caliban/projects`. An unusable value switches the auto
 * tier off and is reported; there is no fallback.
 *
 * Variables are not trusted, since the `.env` of a repository could have set them: see `refuseFromEnvironment` for the
 * first two. `XDG_DATA_HOME` and, for the person's file, `XDG_CONFIG_HOME` must not lead into the repository, and the
 * second not into another one either, unless that is the home directory or `~/.config`. `HOME` is trusted: a `.env` does not replace a variable that is set.
 *
 * @param withAuto False skips the memory directory: neither the disk nor the environment is read for it.
 */
export declare function resolveMemoryPaths(options: PathOptions, withAuto?: boolean): MemoryPaths
