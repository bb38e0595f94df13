import { isAbsolute, join } from "node:path"
import type { Diagnostic, DiagnosticCode } from "../diagnostics.ts"
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
  platform?: NodeJS.Platform | undefined
}

export interface MemoryPaths {
  /** The canonical path of the workspace. */
  workspace: string
  /** The person's file for all projects; absent without a home directory. */
  global?: string
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
  const { env, files = nodeFiles, fileNames = {}, platform = process.platform } = options
  const workspace = canonicalPath(files, options.cwd)
  const home = [options.home, env["HOME"], env["USERPROFILE"]].find(isUsable)
  const isOurs = (path: string): boolean => isInside(canonicalPath(files, path), workspace)
  const [config, data] = ["XDG_CONFIG_HOME", "XDG_DATA_HOME"]
    .map((name) => env[name])
    .map((path) => isUsable(path) && path)
  const paths: MemoryPaths = {
    workspace,
    project: join(workspace, fileNames.project ?? "CLAUDE.md"),
    diagnostics: [],
  }
  const configFolder = config || (home && join(home, ".config"))
  if (configFolder) paths.global = join(configFolder, "caliban", fileNames.global ?? "CLAUDE.md")
  if (!wantsAuto) return paths

  const sources: [name: string, path: string | false | undefined][] = [
    ["The option `directory`", options.directory],
    ["CALIBAN_AUTO_MEMORY_DIRECTORY", env["CALIBAN_AUTO_MEMORY_DIRECTORY"]],
    ["CALIBAN_MEMORY_DIR", env["CALIBAN_MEMORY_DIR"]],
    ["XDG_DATA_HOME", data && join(data, PROJECTS)],
    ["HOME", home && join(home, ".local/share", PROJECTS)],
  ]
  const chosen = sources.findIndex(([, path]) => path)
  const [name, value] = sources[chosen] ?? []
  const off = (code: DiagnosticCode, problem: string): MemoryPaths => {
    return { ...paths, diagnostics: [{ code, level: "error", message: `${problem} Memory is off.` }] }
  }
  if (!value) return off("no-home", "There is no home directory: HOME is not an absolute path.")
  const path = value.startsWith("~/") && home ? join(home, value.slice(2)) : value
  if (!isAbsolute(path))
    return off("refused-directory", `${name} is not used: it must be absolute or begin with "~/".`)
  // With the home directory itself as the workspace, XDG's own place lies in it.
  const mayBeOurs = chosen === 0 || chosen === 4 || (chosen === 3 && home && isOurs(home))
  if (!mayBeOurs && isOurs(path)) {
    return off(
      "refused-directory",
      `${name} is not used: it points into the workspace, which must not decide where memory is.`,
    )
  }
  if (chosen < 2) return { ...paths, auto: path }
  const projectFolder = resolveProjectFolder(files, path, workspace, platform)
  return { ...paths, projectFolder, auto: join(projectFolder, "memory") }
}

const PROJECTS = "caliban/projects"

function isUsable(path: string | undefined): path is string {
  return isAbsolute(path ?? "")
}
