import { dirname, isAbsolute, join, sep } from "node:path"
import { attempt } from "@caliban/text"
import { canonicalPath, isInside, targetsOf } from "../files/canonical-path.ts"
import { type Files, statAt } from "../files/file-port.ts"
import { CONTROL_FOLDER, INDEX_FILE } from "./address.ts"
import type { Environment } from "./kill-switch.ts"
import type { MemoryPaths } from "./place.ts"
import { readOrigin, resolveProjectFolder } from "./project-folder.ts"
import { findWorktrees, type ProjectRoots } from "./project-roots.ts"

/** Folders of the home directory in which other programs keep settings, keys or memories. */
const CONFIGURATION = [".config", ".ssh", ".gnupg", ".claude", ".agents", ".wundr", ".openclaw"]

/** Hidden folders of the home directory that may hold a memory. */
const HIDDEN_ALLOWED = [".local/share", ".caliban"]

type PathRule = (path: string) => boolean

export function isAbsolutePath(path: string | undefined): path is string {
  return isAbsolute(path ?? "")
}

export const isWithin =
  (folders: readonly string[]): PathRule =>
  (path) =>
    folders.some((folder) => isInside(path, folder))

/**
 * Why a memory directory that an environment variable named must not be used; `undefined` when it may. A variable can
 * come from the `.env` file of a cloned repository, so it must not lead into the repository, to places from which
 * programs read instructions or secrets, or to the memory of another project.
 *
 * Each rule applies to the path as written, to its target, and to the target of each folder above it.
 */
export function refuseFromEnvironment(
  directory: string,
  files: Files,
  env: Environment,
  { home, workspace, cwd, projectRoot, global, project }: MemoryPaths,
  { workspace: repository, gitDirectory }: ProjectRoots,
): string | undefined {
  const targets = [directory, ...targetsOf(files, directory)]
  const places = (...folders: readonly (string | undefined)[]): string[] =>
    folders.filter(isAbsolutePath).flatMap((folder) => [folder, canonicalPath(files, folder)])
  const inHome = (names: readonly string[]): string[] =>
    places(...names.map((name) => home && join(home, name)))
  const settings = places(dirname(project), global && dirname(global), env["XDG_CONFIG_HOME"])
  const configuration = [...settings, ...inHome(CONFIGURATION)]
  const homes = places(home)
  const isHidden: PathRule = (path) =>
    homes.some((folder) => isInside(path, folder) && /^[\\/]?\./.test(path.slice(folder.length)))
  const dataHomes = [env["XDG_DATA_HOME"], home && join(home, ".local/share")].filter(isAbsolutePath)
  const data = dataHomes.map((folder) => join(folder, "caliban"))
  const own = data.map((folder) =>
    attempt(() => resolveProjectFolder(files, join(folder, "projects"), workspace)),
  )
  const repositories = places(cwd, projectRoot, repository, ...findWorktrees(files, gitDirectory))
  const rules: [problem: string, isRefused: PathRule, allowed?: readonly string[]][] = [
    ["is in the workspace", isWithin(repositories)],
    ["is in a folder of settings or instructions", isWithin(configuration)],
    ["is in a hidden folder of the home directory", isHidden, inHome(HIDDEN_ALLOWED)],
    ["is in the folder of other memories", isWithin(places(...data)), places(...own)],
    ["belongs to another workspace", (path) => isOfOthers(files, path, workspace)],
  ]
  /** A folder above the directory may be above an allowed one. */
  const isAllowed = (path: string, at: number, allowed: readonly string[]): boolean =>
    isWithin(allowed)(path) || (at > 1 && allowed.some((folder) => isInside(folder, path)))
  const found = rules.find(([, isRefused, allowed = []]) =>
    targets.some((path, at) => isRefused(path) && !isAllowed(path, at, allowed)),
  )
  if (found !== undefined) return found[0]
  if (configuration.some(isWithin(targets.slice(0, 2)))) return "is a folder above settings or instructions"
  return holdsOtherFiles(files, directory) ? "holds files and no memory" : undefined
}

/** True for a folder whose origin record names another workspace, or none. */
function isOfOthers(files: Files, folder: string, workspace: string): boolean {
  try {
    return (readOrigin(files, folder) ?? workspace) !== workspace
  } catch (error) {
    // A folder that the system does not let us read now cannot be read by the memory either.
    return !(error as NodeJS.ErrnoException).code
  }
}

/** True for a folder with visible files that is not a memory directory. */
function holdsOtherFiles(files: Files, directory: string): boolean {
  const names = attempt(() => files.readdirSync(directory) as string[]) ?? []
  const isMemory = names.includes(INDEX_FILE) || names.includes(CONTROL_FOLDER)
  return !isMemory && names.some((name) => !name.startsWith("."))
}

/**
 * True for a folder of the person's configuration that is in a repository: another clone could have brought what is in
 * it. Many people keep the home directory or `~/.config` in a repository, so those two are not foreign, and neither is
 * the place where the configuration is without any variable.
 *
 * The folder, and each folder above it, counts with the place to which links lead.
 */
export function isInForeignRepository(files: Files, folder: string, home: string | undefined): boolean {
  const config = home && join(home, ".config")
  if (config && folder === `${config}${sep}caliban`) return false
  const isForeign = (repository: string): boolean => {
    const [real, realConfig] = [home, config].map((path) => path && canonicalPath(files, path))
    if (real === undefined) return true
    // The home directory may itself be in a repository, which then is the person's own for what is in that directory.
    const isOwn = isInside(real, repository) && isInside(canonicalPath(files, folder), real)
    return repository !== real && repository !== realConfig && !isOwn
  }
  const seen = new Set<string>()
  return targetsOf(files, folder).some((target) => {
    for (let at = target; !seen.has(at); at = dirname(at)) {
      seen.add(at)
      if (statAt(files, `${at}/.git`) !== undefined) return isForeign(at)
    }
    return false
  })
}
