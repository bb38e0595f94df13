import { dirname, isAbsolute, join, resolve } from "node:path"
import { attempt } from "../attempt.ts"
import { type Diagnostic, type DiagnosticCode, diagnose } from "../diagnostics.ts"
import type { Files } from "../files/file-port.ts"
import { refuseFromEnvironment } from "./environment-rules.ts"
import { resolveProjectFolder } from "./origin-record.ts"
import { findDirectory, type Place } from "./place.ts"
import { findWorktrees, type ProjectRoots } from "./project-roots.ts"

/** Variables of the environment, by name. */
export type Environment = Readonly<Record<string, string | undefined>>

export interface MemoryPaths {
  /** What the memory belongs to: the repository around `cwd`, else `cwd`. Canonical, as are the next two. */
  workspace: string
  /** The folder of the project file: the nearest one at or above `cwd` that holds `.git`, else `cwd`. */
  projectRoot: string
  cwd: string
  /** The home directory, as given; absent when none is known. */
  home: string | undefined
  /** The person's file for all projects; absent without a home directory. */
  global: string | undefined
  /** The project's file. */
  project: string
  /** The memory directory; absent when none can be used, for the reason in `diagnostics`. */
  auto?: string
  /** The folder that the origin record is in; absent when the directory was given exactly or by a place. */
  projectFolder?: string
  /** The directory of the person's own memory; absent unless it is asked for and can be used. */
  userMemory?: string | undefined
  diagnostics: readonly Diagnostic[]
}

/** What decides where the memory directory is. */
export interface DirectoryContext {
  files: Files
  env: Environment
  paths: MemoryPaths
  roots: ProjectRoots
  /** The exact directory, from code: trusted. */
  directory: string | undefined
  /** Where the product keeps memories; absent: where Caliban does. */
  place?: Place | undefined
  /** See `PathOptions.agentName`. */
  agentName?: string | undefined
  /** The folder of all projects; called only when no other place is named. */
  dataHome(): string | undefined
  diagnostics: Diagnostic[]
}

/**
 * The memory directory, and the project folder around it unless it was given exactly. Empty, with a diagnostic, when
 * none can be used.
 */
export function findMemoryDirectory(context: DirectoryContext): Directory {
  const { files, env, paths, agentName, diagnostics } = context
  const { workspace, home } = paths
  const off = (code: DiagnosticCode, path: string, problem: string): Directory => {
    diagnostics.push(diagnose(code, path, `${problem}. Memory is off`, "error"))
    return {}
  }
  if (context.place !== undefined && !context.directory) {
    const found = findDirectory(files, context.place, paths)
    return "directory" in found ? { auto: found.directory } : off(found.code, found.path, found.problem)
  }
  const exact = context.directory || env["CALIBAN_AUTO_MEMORY_DIRECTORY"]
  const named = exact || env["CALIBAN_MEMORY_DIR"]
  const value = named || context.dataHome()
  if (value === "") return {}
  if (value === undefined) return off("no-home", "The home directory", "is not an absolute path")
  const path = value.replace(/^~(?=\/)/, () => home ?? "~")
  if (!isAbsolute(path) || path.includes("\0"))
    return off("refused-directory", value, "is not an absolute path")
  const place = resolve(path)
  const projectFolder = exact ? undefined : attempt(() => resolveProjectFolder(files, place, workspace))
  if (!exact && projectFolder === undefined)
    return off("refused-directory", value, "contains an origin.json that cannot be read")
  const below = agentName === undefined ? "memory" : join("agents", agentName, "memory")
  const auto = projectFolder === undefined ? place : join(projectFolder, below)
  const problem = named && !context.directory ? refuse(context, auto) : undefined
  if (problem !== undefined) return off("refused-directory", value, problem)
  return projectFolder === undefined ? { auto } : { auto, projectFolder }
}

type Directory = Pick<MemoryPaths, "auto" | "projectFolder">

/** See `refuseFromEnvironment`. */
function refuse({ files, env, paths, roots }: DirectoryContext, directory: string): string | undefined {
  const { home, workspace, cwd, global } = paths
  const { gitDirectory } = roots
  const dataHomes = [env["XDG_DATA_HOME"], home && join(home, ".local/share")].filter(isAbsolutePath)
  return refuseFromEnvironment(directory, {
    files,
    home,
    workspace,
    project: [cwd, roots.projectRoot, roots.workspace, ...findWorktrees(files, gitDirectory)],
    configuration: [dirname(paths.project), global && dirname(global), env["XDG_CONFIG_HOME"]].filter(
      isAbsolutePath,
    ),
    data: dataHomes.map((folder) => join(folder, "caliban")),
    ownData: dataHomes.flatMap(
      (folder) =>
        attempt(() => resolveProjectFolder(files, join(folder, "caliban/projects"), workspace)) ?? [],
    ),
  })
}

export function isAbsolutePath(path: string | undefined): path is string {
  return isAbsolute(path ?? "")
}
