import { isAbsolute, join } from "node:path"
import type { Diagnostic } from "../diagnostics.ts"
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
  const { env, files = nodeFiles, platform = process.platform } = options
  const workspace = canonicalPath(files, options.cwd)
  const home = [options.home, env["HOME"], env["USERPROFILE"]].find(
    (path) => path !== undefined && isAbsolute(path),
  )
  const diagnostics: Diagnostic[] = []
  const off = (code: Diagnostic["code"], message: string): undefined => {
    diagnostics.push({ code, level: "error", message })
  }

  const expand = (source: string, value: string, fromCode: boolean): string | undefined => {
    const path = value.startsWith("~/") && home !== undefined ? join(home, value.slice(2)) : value
    if (!isAbsolute(path)) {
      return off(
        "refused-directory",
        `${source} is not used: it must be an absolute path or begin with "~/". Memory is off.`,
      )
    }
    if (!fromCode && isInside(canonicalPath(files, path), workspace)) {
      return off(
        "refused-directory",
        `${source} is not used: it points into the workspace, and nothing in a workspace may decide where memory is. Choose a place outside of it, or give the directory in code. Memory is off.`,
      )
    }
    return path
  }
  const base = (variable: string, fallback: string): string | undefined => {
    const value = env[variable]
    if (value !== undefined && isAbsolute(value)) return value
    return home === undefined ? undefined : join(home, fallback)
  }
  const below = (root: string): Pick<MemoryPaths, "auto" | "projectFolder"> => {
    const projectFolder = resolveProjectFolder(files, root, workspace, platform)
    return { auto: join(projectFolder, "memory"), projectFolder }
  }

  const resolveAuto = (): Pick<MemoryPaths, "auto" | "projectFolder"> => {
    const exact = options.directory || env["CALIBAN_AUTO_MEMORY_DIRECTORY"]
    if (exact) {
      const path = expand(
        options.directory ? "The option `directory`" : "CALIBAN_AUTO_MEMORY_DIRECTORY",
        exact,
        !!options.directory,
      )
      return path === undefined ? {} : { auto: path }
    }
    const root = env["CALIBAN_MEMORY_DIR"]
    if (root) {
      const path = expand("CALIBAN_MEMORY_DIR", root, false)
      return path === undefined ? {} : below(path)
    }
    const data = base("XDG_DATA_HOME", ".local/share")
    if (data === undefined) {
      off(
        "no-home",
        "There is no home directory (HOME is not set to an absolute path). Memory is off; set HOME or CALIBAN_MEMORY_DIR.",
      )
      return {}
    }
    const fromVariable = data === env["XDG_DATA_HOME"]
    const homeInWorkspace = home !== undefined && isInside(canonicalPath(files, home), workspace)
    const path = fromVariable ? expand("XDG_DATA_HOME", data, homeInWorkspace) : data
    return path === undefined ? {} : below(join(path, "caliban", "projects"))
  }

  const config = base("XDG_CONFIG_HOME", ".config")
  return {
    workspace,
    ...(config === undefined
      ? {}
      : { global: join(config, "caliban", options.fileNames?.global ?? "CLAUDE.md") }),
    project: join(workspace, options.fileNames?.project ?? "CLAUDE.md"),
    ...(wantsAuto ? resolveAuto() : {}),
    diagnostics,
  }
}
