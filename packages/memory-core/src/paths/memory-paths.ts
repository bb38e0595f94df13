import { dirname, isAbsolute, join, resolve } from "node:path"
import { attempt, mustBeObject, mustBeText } from "@caliban/text"
import { type Diagnostic, diagnose } from "../diagnostics.ts"
import { canonicalPath, targetsOf } from "../files/canonical-path.ts"
import { nodeFiles } from "../files/file-port.ts"
import {
  isAbsolutePath,
  isInForeignRepository,
  isWithin,
  refuseFromEnvironment,
} from "./environment-rules.ts"
import type { MemoryPaths, PathOptions, Refused, Roots } from "./place.ts"
import { expandHome, findDirectory, NO_HOME } from "./place.ts"
import { resolveProjectFolder } from "./project-folder.ts"
import { findProjectRoots, type ProjectRoots } from "./project-roots.ts"

/** The folder of options, its project, and the home directory. An open memory keeps them while its folder is the same one. */
export function findRoots({ files = nodeFiles, env, ...given }: PathOptions): Roots {
  const cwd = canonicalPath(files, given.cwd)
  const home = [given.home, env["HOME"], env["USERPROFILE"]].find(isAbsolutePath)
  return { cwd, home, ...findProjectRoots(files, cwd, home && canonicalPath(files, home)) }
}

/**
 * Decides where all files are. Reads one origin record; creates nothing and starts no process.
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
  const roots = (options.roots ?? findRoots)(options)
  const { cwd, home, projectRoot } = roots
  const isProject = isWithin([cwd, projectRoot, roots.workspace])
  /** A path below a folder of the XDG specification, or why it must not be used. */
  const find = (code: Refused["code"], variable: string, folder: string, below: string) => {
    const given = env[variable]
    if (!isAbsolutePath(given)) return home ? join(home, folder, below) : NO_HOME
    const path = join(given, below)
    // First, since it finds the real paths of the folders above, too.
    const isForeign = code === "refused-file" && isInForeignRepository(files, dirname(path), home)
    const isOurs = (place: string): boolean => targetsOf(files, place).some(isProject)
    // The home directory itself may be the workspace, or inside it.
    const problem =
      isOurs(given) && !isOurs(home ?? "/") ? "is in the workspace" : isForeign && "is in a repository"
    return problem ? { code, path, problem: `${problem}: change ${variable}` } : path
  }
  const diagnostics: Diagnostic[] = []
  /** Reports what must not be used. */
  const accept = <T>(found: T | Refused, effect: string): T | undefined => {
    if (!isRefused(found)) return found as T
    diagnostics.push(diagnose(found.code, found.path, found.problem + effect, "error"))
    return undefined
  }
  const config = find("refused-file", "XDG_CONFIG_HOME", ".config", `caliban/${global}`)
  const paths: MemoryPaths = {
    workspace: options.workspace === "cwd" ? cwd : roots.workspace,
    projectRoot,
    cwd,
    home,
    global: config === NO_HOME ? undefined : accept(config, ""),
    project: join(projectRoot, project),
    diagnostics,
  }
  const inData = (code: Refused["code"], below: string) => find(code, "XDG_DATA_HOME", ".local/share", below)
  if (options.userMemory)
    paths.userMemory = accept(inData("refused-mount", "caliban/user/memory"), ". The mount user is left out")
  if (!withAuto) return paths
  const standard = inData("refused-directory", "caliban/projects")
  return { ...paths, ...accept(findMemoryDirectory(options, paths, roots, standard), ". Memory is off") }
}

const isRefused = (found: unknown): found is Refused => Object.hasOwn(Object(found), "problem")

const EXACT = "CALIBAN_AUTO_MEMORY_DIRECTORY"

/** The memory directory, and the project folder around it unless it was given exactly; or why there is none. */
function findMemoryDirectory(
  { files = nodeFiles, directory, env, place, agentName }: PathOptions,
  paths: MemoryPaths,
  roots: ProjectRoots,
  standard: string | Refused,
): Pick<MemoryPaths, "auto" | "projectFolder"> | Refused {
  if (place !== undefined && !directory) {
    const found = findDirectory(files, place, paths)
    return typeof found === "string" ? { auto: found } : found
  }
  const variable = directory ? undefined : [EXACT, "CALIBAN_MEMORY_DIR"].find((name) => env[name])
  const path = (variable && env[variable]) || directory || standard
  if (typeof path !== "string") return path
  const advice = variable ? `: change ${variable}` : ""
  const refused = (problem: string): Refused => ({ code: "refused-directory", path, problem })
  const root = expandHome(path, paths.home)
  if (root.startsWith("~/")) return NO_HOME
  if (!isAbsolute(root) || root.includes("\0")) return refused(`is not an absolute path${advice}`)
  const isExact = directory || variable === EXACT
  const projectFolder = isExact
    ? undefined
    : attempt(() => resolveProjectFolder(files, resolve(root), paths.workspace))
  if (!isExact && projectFolder === undefined) return refused("has an origin.json that cannot be read")
  const agent = agentName === undefined ? "" : `agents/${agentName}`
  const auto = projectFolder === undefined ? resolve(root) : join(projectFolder, agent, "memory")
  const problem = variable && refuseFromEnvironment(auto, files, env, paths, roots)
  if (problem) return refused(problem + advice)
  return { auto, projectFolder }
}
