import { dirname, isAbsolute, join, resolve } from "node:path"
import { attempt } from "../attempt.ts"
import { type Diagnostic, type DiagnosticCode, diagnose } from "../diagnostics.ts"
import { canonicalPath, isInside } from "../files/canonical-path.ts"
import { type Files, nodeFiles } from "../files/file-port.ts"
import { refuseFromEnvironment } from "./environment-rules.ts"
import { readOrigin, resolveProjectFolder } from "./origin-record.ts"
import { projectKey } from "./project-key.ts"
import { findProjectRoots, findWorktrees } from "./project-roots.ts"

/** Variables of the environment, by name. */
export type Environment = Readonly<Record<string, string | undefined>>

export interface PathOptions {
  cwd: string
  env: Environment
  home?: string | undefined
  /** Whose memory it is: the repository's around `cwd`, or that of exactly this folder. Default: `repository`. */
  workspace?: "repository" | "cwd" | undefined
  /** The exact memory directory, from code. */
  directory?: string | undefined
  fileNames?: { global?: string; project?: string } | undefined
  /** Default: `node:fs`. */
  files?: Files | undefined
}

export interface MemoryPaths {
  /** What the memory belongs to: the repository around `cwd`, else `cwd`. Canonical, as are the next two. */
  workspace: string
  /** The folder of the project file: the nearest one at or above `cwd` that holds `.git`, else `cwd`. */
  projectRoot: string
  cwd: string
  /** The home directory, as it is given; absent when there is none. */
  home: string | undefined
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
 * Decides where everything is. Looks for a `.git` at and above `cwd` and reads one origin record; creates nothing and
 * starts no process.
 *
 * Order for the memory directory: `directory`, `CALIBAN_AUTO_MEMORY_DIRECTORY` (exact), `CALIBAN_MEMORY_DIR` (root),
 * `XDG_DATA_HOME/caliban/projects`, `~/.local/share/caliban/projects`. A value that cannot be used switches the
 * auto tier off and is reported; there is no second choice.
 *
 * Variables are not trusted, since the `.env` of a repository could have set them: see `refuseFromEnvironment` for the
 * first two. `XDG_DATA_HOME` and, for the person's file, `XDG_CONFIG_HOME` must not lead into the repository. The home
 * directory is what it is: a `.env` does not replace a variable that is set.
 *
 * @param wantsAuto False leaves the memory directory alone: nothing is asked of the disk or the environment for it.
 */
export function resolveMemoryPaths(options: PathOptions, wantsAuto: boolean = true): MemoryPaths {
  const { env, files = nodeFiles, fileNames: { global = "CLAUDE.md", project = "CLAUDE.md" } = {} } = options
  const cwd = canonicalPath(files, options.cwd)
  const home = [options.home, env["HOME"], env["USERPROFILE"]].find(isUsable)
  const roots = findProjectRoots(files, cwd, home && canonicalPath(files, home))
  const { projectRoot, gitDirectory } = roots
  const workspace = options.workspace === "cwd" ? cwd : roots.workspace
  const repository = [cwd, projectRoot, roots.workspace]
  // Each folder above it counts: a link in the repository that leads out of it is the repository's word as well.
  const isOurs = (path: string): boolean => {
    const real = canonicalPath(files, path)
    const isInRepository = repository.some((folder) => isInside(real, folder))
    return isInRepository || (real !== path && path !== dirname(path) && isOurs(dirname(path)))
  }
  const diagnostics: Diagnostic[] = []
  const paths: MemoryPaths = {
    workspace,
    projectRoot,
    cwd,
    home,
    global: undefined,
    project: join(projectRoot, project),
    diagnostics,
  }
  // Nothing without a home directory, "" when it must not be used.
  const find = (
    code: DiagnosticCode,
    variable: string,
    folder: string,
    below: string,
  ): string | undefined => {
    const given = env[variable]
    if (!isUsable(given)) return home && join(home, folder, below)
    const path = join(given, below)
    // The home directory itself may be the workspace, or lie in it.
    if (!isOurs(given) || isOurs(home ?? "/")) return path
    diagnostics.push(diagnose(code, path, "is in the workspace", "error"))
    return ""
  }
  paths.global = find("refused-file", "XDG_CONFIG_HOME", ".config", `caliban/${global}`) || undefined
  if (!wantsAuto) return paths

  const exact = options.directory || env["CALIBAN_AUTO_MEMORY_DIRECTORY"]
  const root = exact || env["CALIBAN_MEMORY_DIR"]
  const value = root || find("refused-directory", "XDG_DATA_HOME", ".local/share", "caliban/projects")
  if (value === "") return paths
  const off = (problem: string): MemoryPaths => {
    const code = value ? "refused-directory" : "no-home"
    diagnostics.push(diagnose(code, value || "The home directory", `${problem}. Memory is off`, "error"))
    return paths
  }
  const path = (value ?? "").replace(/^~(?=\/)/, () => home ?? "~")
  if (!isAbsolute(path) || path.includes("\0")) return off("is not an absolute path")
  const place = resolve(path)
  const projectFolder = exact ? "" : attempt(() => resolveProjectFolder(files, place, workspace))
  if (projectFolder === undefined) return off("holds an origin.json that cannot be read")
  const auto = projectFolder ? join(projectFolder, "memory") : place
  if (root && !options.directory) {
    const data = [env["XDG_DATA_HOME"], home && join(home, ".local/share")].filter(isUsable)
    const projects = data.map((folder) => join(folder, "caliban/projects"))
    const problem = refuseFromEnvironment(auto, {
      files,
      home,
      workspace,
      project: [...repository, ...(gitDirectory ? findWorktrees(files, gitDirectory) : [])],
      configuration: [
        dirname(paths.project),
        paths.global && dirname(paths.global),
        env["XDG_CONFIG_HOME"],
      ].filter(isUsable),
      data: data.map((folder) => join(folder, "caliban")),
      ownData: projects.flatMap(
        (folder) => attempt(() => resolveProjectFolder(files, folder, workspace)) ?? [],
      ),
    })
    if (problem) return off(problem)
  }
  if (projectFolder && cwd !== workspace) {
    const earlier = findEarlier(files, dirname(projectFolder), cwd)
    if (earlier) {
      const advice = `is the memory of ${cwd} alone, from before memory was shared in a repository. It is not read`
      diagnostics.push(diagnose("earlier-memory", earlier, advice))
    }
  }
  return { ...paths, ...(projectFolder && { projectFolder }), auto }
}

/** The memory that a folder had under its own key, if it has one. */
function findEarlier(files: Files, root: string, cwd: string): string | undefined {
  const folder = join(root, projectKey(cwd))
  const memory = join(folder, "memory")
  const isThere = attempt(() => files.lstatSync(memory).isDirectory())
  return isThere && attempt(() => readOrigin(files, folder) ?? cwd) === cwd ? memory : undefined
}

function isUsable(path: string | undefined): path is string {
  return isAbsolute(path ?? "")
}
