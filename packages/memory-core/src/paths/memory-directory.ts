import { dirname, isAbsolute, join, resolve } from "node:path"
import { attempt } from "../attempt.ts"
import { type Diagnostic, type DiagnosticCode, diagnose } from "../diagnostics.ts"
import { type Files, statAt } from "../files/file-port.ts"
import { refuseFromEnvironment } from "./environment-rules.ts"
import { readOrigin, resolveProjectFolder } from "./origin-record.ts"
import { findDirectory, type Place } from "./place.ts"
import { projectKey } from "./project-key.ts"
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
  if (projectFolder === undefined) return { auto }
  reportOthers(context, place)
  return { auto, projectFolder }
}

type Directory = Pick<MemoryPaths, "auto" | "projectFolder">

/** Reports memories of this project that are not read. */
function reportOthers({ files, paths, agentName, diagnostics }: DirectoryContext, root: string): void {
  const { cwd, workspace, home } = paths
  const earlier = cwd === workspace || agentName !== undefined ? undefined : findEarlier(files, root, cwd)
  if (earlier !== undefined) {
    const advice = `is the memory of ${cwd} alone, from before memory was shared in a repository. It is not read; /memory adopt with this path moves it`
    diagnostics.push(diagnose("earlier-memory", earlier, advice))
  }
  const old = findOldDirectory(files, home)
  if (old === undefined || old === root) return
  diagnostics.push(
    diagnose("old-directory", old, "holds memories of an earlier version. It is not read", "info"),
  )
}

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

/**
 * The folder in which earlier versions and the Rust program kept memories, if it has entries. Costs one `lstat` where
 * there is none.
 */
function findOldDirectory(files: Files, home: string | undefined): string | undefined {
  if (home === undefined) return undefined
  const folder = join(home, ".caliban/projects")
  if (!statAt(files, folder)?.isDirectory()) return undefined
  return attempt(() => files.readdirSync(folder).length > 0) ? folder : undefined
}

/** The memory that a folder has under its own key, if there are topics in it. */
function findEarlier(files: Files, root: string, cwd: string): string | undefined {
  const folder = join(root, projectKey(cwd))
  const memory = join(folder, "memory")
  if (!statAt(files, memory)?.isDirectory() || attempt(() => readOrigin(files, folder)) !== cwd)
    return undefined
  const names = attempt(() => files.readdirSync(memory) as string[])
  return names?.some((name) => name.endsWith(".md") && name !== "MEMORY.md") ? memory : undefined
}

export function isAbsolutePath(path: string | undefined): path is string {
  return isAbsolute(path ?? "")
}
