import { dirname, join } from "node:path"
import { mustBeObject, mustBeText } from "@caliban/text"
import { type Diagnostic, type DiagnosticCode, diagnose } from "../diagnostics.ts"
import { canonicalPath, isInside, targetsOf } from "../files/canonical-path.ts"
import { type Files, nodeFiles } from "../files/file-port.ts"
import { isInForeignRepository } from "./foreign-repository.ts"
import {
  type Environment,
  findMemoryDirectory,
  isAbsolutePath,
  type MemoryPaths,
} from "./memory-directory.ts"
import type { Place } from "./place.ts"
import { findProjectRoots } from "./project-roots.ts"

export type { Environment, MemoryPaths }

export interface PathOptions {
  cwd: string
  env: Environment
  home?: string | undefined
  /** What the memory belongs to: the repository around `cwd`, or exactly this folder. Default: `repository`. */
  workspace?: "repository" | "cwd" | undefined
  /** The exact memory directory, from code. */
  directory?: string | undefined
  /** Where the memory is when `directory` is absent. Default: where Caliban keeps memories. */
  place?: Place | undefined
  /** The agent whose memory is used, next to that of the workspace. One path component. */
  agentName?: string | undefined
  /** True finds the person's own memory, too. */
  userMemory?: boolean | undefined
  fileNames?: { global?: string; project?: string } | undefined
  /** Default: `node:fs`. */
  files?: Files | undefined
}

/**
 * Decides where all files are. Searches for `.git` at and above `cwd` and reads one origin record; creates nothing and
 * starts no process.
 *
 * Order for the memory directory: `directory`, `place`, `CALIBAN_AUTO_MEMORY_DIRECTORY` (exact), `CALIBAN_MEMORY_DIR`
 * (root), `XDG_DATA_HOME/caliban/projects`, `~/.local/share/caliban/projects`. An unusable value switches the auto
 * tier off and is reported; there is no fallback.
 *
 * Variables are not trusted, since the `.env` of a repository could have set them: see `refuseFromEnvironment` for the
 * first two. `XDG_DATA_HOME` and, for the person's file, `XDG_CONFIG_HOME` must not lead into the repository, and the
 * second not into another one either, unless that is the home directory or `~/.config`. `HOME` is trusted: a `.env` does not replace a variable that is set.
 *
 * @param withAuto False skips the memory directory: neither the disk nor the environment is read for it.
 */
export function resolveMemoryPaths(options: PathOptions, withAuto: boolean = true): MemoryPaths {
  mustBeObject("resolveMemoryPaths", undefined, options)
  mustBeText("resolveMemoryPaths", 'option "cwd"', options.cwd)
  mustBeObject("resolveMemoryPaths", 'option "env"', options.env)
  const { env, files = nodeFiles, fileNames: { global = "CLAUDE.md", project = "CLAUDE.md" } = {} } = options
  const cwd = canonicalPath(files, options.cwd)
  const home = [options.home, env["HOME"], env["USERPROFILE"]].find(isAbsolutePath)
  const roots = findProjectRoots(files, cwd, home && canonicalPath(files, home))
  const { projectRoot } = roots
  const repository = [cwd, projectRoot, roots.workspace]
  const diagnostics: Diagnostic[] = []
  /** A path below a folder of the XDG specification; `undefined` without a home directory, `""` when it must not be used. */
  const find = (
    code: DiagnosticCode,
    variable: string,
    folder: string,
    below: string,
  ): string | undefined => {
    const given = env[variable]
    if (!isAbsolutePath(given)) return home && join(home, folder, below)
    const path = join(given, below)
    // The home directory itself may be the workspace, or inside it.
    const isOurs = (path: string): boolean =>
      targetsOf(files, path).some((real) => repository.some((folder) => isInside(real, folder)))
    if (!isOurs(given) || isOurs(home ?? "/")) return path
    diagnostics.push(diagnose(code, path, "is in the workspace", "error"))
    return ""
  }
  const config = find("refused-file", "XDG_CONFIG_HOME", ".config", `caliban/${global}`) || undefined
  const isForeign = config !== undefined && isInForeignRepository(files, dirname(config), home)
  if (isForeign) diagnostics.push(diagnose("refused-file", config, "is in a repository", "error"))
  const paths: MemoryPaths = {
    workspace: options.workspace === "cwd" ? cwd : roots.workspace,
    projectRoot,
    cwd,
    home,
    global: isForeign ? undefined : config,
    project: join(projectRoot, project),
    diagnostics,
  }
  if (options.userMemory) {
    const found = find("refused-mount", "XDG_DATA_HOME", ".local/share", "caliban/user/memory")
    paths.userMemory = found || undefined
    if (found === undefined) {
      const problem = "is not an absolute path. The mount user is left out"
      diagnostics.push(diagnose("no-home", "The home directory", problem, "error"))
    }
  }
  if (!withAuto) return paths
  const { directory, place, agentName } = options
  const dataHome = (): string | undefined =>
    find("refused-directory", "XDG_DATA_HOME", ".local/share", "caliban/projects")
  const context = { files, env, paths, roots, directory, place, agentName, dataHome, diagnostics }
  return { ...paths, ...findMemoryDirectory(context) }
}
