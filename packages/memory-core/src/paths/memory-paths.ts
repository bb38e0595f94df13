import { isAbsolute, join } from "node:path"
import { attempt } from "../attempt.ts"
import { type Diagnostic, diagnose } from "../diagnostics.ts"
import { canonicalPath, isInside } from "../files/canonical-path.ts"
import { type Files, nodeFiles } from "../files/file-port.ts"
import { resolveProjectFolder } from "./origin-record.ts"

/** Variables of the environment, by name. */
export type Environment = Readonly<Record<string, string | undefined>>

export interface PathOptions {
  cwd: string
  env: Environment
  home?: string | undefined
  /** The exact memory directory, from code. */
  directory?: string | undefined
  fileNames?: { global?: string; project?: string } | undefined
  /** Default: `node:fs`. */
  files?: Files | undefined
}

export interface MemoryPaths {
  /** The canonical path of the workspace. */
  workspace: string
  /** The person's file for all projects; absent without a home directory. */
  global: string | undefined
  /** The project's file. */
  project: string
  /** The memory directory; absent when there is none to use, for the reason in `diagnostics`. */
  auto?: string
  /** The folder that the origin record is in; absent when the directory was given exactly. */
  projectFolder?: string
  diagnostics: readonly Diagnostic[]
}

/**
 * Decides where everything is. Reads the workspace's real path and one origin record; creates nothing.
 *
 * Order for the memory directory: `directory`, `CALIBAN_AUTO_MEMORY_DIRECTORY` (exact), `CALIBAN_MEMORY_DIR` (root),
 * `XDG_DATA_HOME/caliban/projects`, `~/.local/share/caliban/projects`. A value that cannot be used switches the
 * auto tier off and is reported; there is no second choice.
 *
 * @param wantsAuto False leaves the memory directory alone: nothing is asked of the disk or the environment for it.
 */
export function resolveMemoryPaths(options: PathOptions, wantsAuto: boolean = true): MemoryPaths {
  const { env, files = nodeFiles, fileNames: { global = "CLAUDE.md", project = "CLAUDE.md" } = {} } = options
  const workspace = canonicalPath(files, options.cwd)
  const home = [options.home, env["HOME"], env["USERPROFILE"]].find(isUsable)
  const base = (variable: string, folder: string): string | undefined =>
    isUsable(env[variable]) ? env[variable] : home && join(home, folder)
  const config = base("XDG_CONFIG_HOME", ".config")
  const paths: MemoryPaths = {
    workspace,
    global: config && join(config, "caliban", global),
    project: join(workspace, project),
    diagnostics: [],
  }
  if (!wantsAuto) return paths

  const data = base("XDG_DATA_HOME", ".local/share")
  const exact = options.directory || env["CALIBAN_AUTO_MEMORY_DIRECTORY"]
  const root = exact || env["CALIBAN_MEMORY_DIR"]
  const value = root || (data && join(data, "caliban/projects")) || ""
  const path = value.replace(/^~(?=\/)/, () => home ?? "~")
  const isOurs = (place: string): boolean => isInside(canonicalPath(files, place), workspace)
  // The home directory itself may be the workspace.
  const mayBeOurs = options.directory || (!root && (data !== env["XDG_DATA_HOME"] || isOurs(home ?? "/")))
  const off = (problem: string): MemoryPaths => {
    const code = value ? "refused-directory" : "no-home"
    const name = value || "The home directory"
    return { ...paths, diagnostics: [diagnose(code, name, `${problem}. Memory is off`, "error")] }
  }
  if (!isAbsolute(path)) return off("is not an absolute path")
  if (!mayBeOurs && isOurs(path)) return off("is in the workspace")
  if (exact) return { ...paths, auto: path }
  const projectFolder = attempt(() => resolveProjectFolder(files, path, workspace))
  if (!projectFolder) return off("holds an origin.json that cannot be read")
  return { ...paths, projectFolder, auto: join(projectFolder, "memory") }
}

function isUsable(path: string | undefined): path is string {
  return isAbsolute(path ?? "")
}
