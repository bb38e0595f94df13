import { isAbsolute, join } from "node:path"
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
  const paths: MemoryPaths = {
    workspace,
    project: join(workspace, fileNames.project ?? FILE_NAME),
    diagnostics: [],
  }
  const config = base("XDG_CONFIG_HOME", ".config")
  if (config) paths.global = join(config, "caliban", fileNames.global ?? FILE_NAME)
  if (!wantsAuto) return paths

  const data = base("XDG_DATA_HOME", ".local/share")
  const isOurs = (path: string): boolean => isInside(canonicalPath(files, path), workspace)
  const sources: [name: string, path: string | undefined, isExact?: boolean, mayBeOurs?: boolean][] = [
    ["directory", options.directory, true, true],
    ["CALIBAN_AUTO_MEMORY_DIRECTORY", env["CALIBAN_AUTO_MEMORY_DIRECTORY"], true],
    ["CALIBAN_MEMORY_DIR", env["CALIBAN_MEMORY_DIR"]],
    // The home directory itself may be the workspace.
    [
      "XDG_DATA_HOME",
      data && join(data, "caliban/projects"),
      false,
      data !== env["XDG_DATA_HOME"] || isOurs(home ?? "/"),
    ],
  ]
  const [name = "The home directory", value = "", isExact, mayBeOurs] = sources.find(([, path]) => path) ?? []
  const path = value.replace(/^~(?=\/)/, () => home ?? "~")
  const problem = isAbsolute(path)
    ? !mayBeOurs && isOurs(path) && "points into the workspace"
    : "is not an absolute path"
  if (problem) {
    const code = value ? "refused-directory" : "no-home"
    return { ...paths, diagnostics: [diagnose(code, "error", name, `${problem}. Memory is off`)] }
  }
  if (isExact) return { ...paths, auto: path }
  const projectFolder = resolveProjectFolder(files, path, workspace)
  return { ...paths, projectFolder, auto: join(projectFolder, "memory") }
}

function isUsable(path: string | undefined): path is string {
  return isAbsolute(path ?? "")
}
