import { dirname, isAbsolute, join, resolve } from "node:path"
import { mustBeObject, mustBeText } from "@caliban/text"
import { attempt } from "../attempt.ts"
import { type Diagnostic, type DiagnosticCode, diagnose } from "../diagnostics.ts"
import { canonicalPath, isInside, targetsOf } from "../files/canonical-path.ts"
import { type Files, nodeFiles } from "../files/file-port.ts"
import { isAbsolutePath, isInForeignRepository, refuseFromEnvironment } from "./environment-rules.ts"
import type { MemoryPaths, PathOptions } from "./path-types.ts"
import { findDirectory } from "./place.ts"
import { resolveProjectFolder } from "./project-folder.ts"
import { findProjectRoots, type ProjectRoots } from "./project-roots.ts"

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
  const diagnostics: Diagnostic[] = []
  const refuse = (code: DiagnosticCode, path: string, problem: string): void => {
    diagnostics.push(diagnose(code, path, problem, "error"))
  }
  /** A path below a folder of the XDG specification; `undefined` without a home directory, `""` when it must not be used. */
  const find: FindXdg = (code, variable, folder, below) => {
    const given = env[variable]
    if (!isAbsolutePath(given)) return home && join(home, folder, below)
    // The home directory itself may be the workspace, or inside it.
    const isOurs = (path: string): boolean =>
      targetsOf(files, path).some((real) =>
        [cwd, projectRoot, roots.workspace].some((folder) => isInside(real, folder)),
      )
    const path = join(given, below)
    if (!isOurs(given) || isOurs(home ?? "/")) return path
    refuse(code, path, "is in the workspace")
    return ""
  }
  const config = find("refused-file", "XDG_CONFIG_HOME", ".config", `caliban/${global}`) || undefined
  const isForeign = config !== undefined && isInForeignRepository(files, dirname(config), home)
  if (isForeign) refuse("refused-file", config, "is in a repository")
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
    if (found === undefined)
      refuse("no-home", "The home directory", "is not an absolute path. The mount user is left out")
  }
  if (!withAuto) return paths
  const found = findMemoryDirectory(options, { files, paths, roots, find })
  if (!("problem" in found)) return { ...paths, ...found }
  refuse(found.code, found.path, `${found.problem}. Memory is off`)
  return paths
}

/** Finds a path below a folder of the XDG specification. */
type FindXdg = (code: DiagnosticCode, variable: string, folder: string, below: string) => string | undefined

interface DirectoryContext {
  files: Files
  paths: MemoryPaths
  roots: ProjectRoots
  find: FindXdg
}

/** The memory directory, and the project folder around it unless it was given exactly; or why there is none. */
function findMemoryDirectory(
  { directory, env, place, agentName }: PathOptions,
  { files, paths, roots, find }: DirectoryContext,
): Pick<MemoryPaths, "auto" | "projectFolder"> | { code: DiagnosticCode; path: string; problem: string } {
  if (place !== undefined && !directory) {
    const found = findDirectory(files, place, paths)
    return "directory" in found ? { auto: found.directory } : found
  }
  const exact = directory || env["CALIBAN_AUTO_MEMORY_DIRECTORY"]
  const named = exact || env["CALIBAN_MEMORY_DIR"]
  const value = named || find("refused-directory", "XDG_DATA_HOME", ".local/share", "caliban/projects")
  if (value === "") return {}
  if (value === undefined)
    return { code: "no-home", path: "The home directory", problem: "is not an absolute path" }
  const refused = (problem: string) => ({ code: "refused-directory" as const, path: value, problem })
  const root = value.replace(/^~(?=\/)/, () => paths.home ?? "~")
  if (!isAbsolute(root) || root.includes("\0")) return refused("is not an absolute path")
  let auto = resolve(root)
  let projectFolder: string | undefined
  if (!exact) {
    projectFolder = attempt(() => resolveProjectFolder(files, resolve(root), paths.workspace))
    if (projectFolder === undefined) return refused("contains an origin.json that cannot be read")
    auto = join(projectFolder, agentName === undefined ? "" : `agents/${agentName}`, "memory")
  }
  const isTrusted = directory || !named
  const problem = isTrusted ? undefined : refuseFromEnvironment(auto, files, env, paths, roots)
  if (problem !== undefined) return refused(problem)
  return projectFolder === undefined ? { auto } : { auto, projectFolder }
}
