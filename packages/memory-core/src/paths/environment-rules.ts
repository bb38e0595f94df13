import { dirname, join } from "node:path"
import { attempt } from "../attempt.ts"
import { canonicalPath, isInside, targetsOf } from "../files/canonical-path.ts"
import type { Files } from "../files/file-port.ts"
import { CONTROL_FOLDER, INDEX_FILE } from "./memory-files.ts"
import { readOrigin, resolveProjectFolder } from "./origin-record.ts"
import { type Environment, isAbsolutePath, type MemoryPaths } from "./path-types.ts"
import { findWorktrees, type ProjectRoots } from "./project-roots.ts"

/** Folders of the home directory in which other programs keep settings, keys or memories. */
const CONFIGURATION = [".config", ".ssh", ".gnupg", ".claude", ".agents", ".wundr", ".openclaw"]

/** Hidden folders of the home directory that may hold a memory. */
const HIDDEN_ALLOWED = [".local/share", ".caliban"]

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
  paths: MemoryPaths,
  { workspace: repository, gitDirectory }: ProjectRoots,
): string | undefined {
  const { home, workspace, cwd, projectRoot } = paths
  const targets = [directory, ...targetsOf(files, directory)]
  const places = (...folders: readonly (string | undefined)[]): string[] =>
    folders.filter(isAbsolutePath).flatMap((folder) => [folder, canonicalPath(files, folder)])
  const inHome = (names: readonly string[]): string[] =>
    places(...names.map((name) => home && join(home, name)))
  const isIn = (path: string, folders: readonly string[]): boolean =>
    folders.some((folder) => isInside(path, folder))
  /** In one of `folders`, and not in one of those that are allowed there; a folder above may also be above an allowed one. */
  const leadsInto = (isThere: (path: string) => boolean, allowed: readonly string[] = []): boolean =>
    targets.some(
      (path, at) =>
        isThere(path) &&
        !isIn(path, allowed) &&
        !(at > 1 && allowed.some((folder) => isInside(folder, path))),
    )

  const project = places(cwd, projectRoot, repository, ...findWorktrees(files, gitDirectory))
  if (leadsInto((path) => isIn(path, project))) return "is in the workspace"
  const settings = [dirname(paths.project), paths.global && dirname(paths.global), env["XDG_CONFIG_HOME"]]
  const configuration = [...places(...settings), ...inHome(CONFIGURATION)]
  if (leadsInto((path) => isIn(path, configuration))) return "is in a folder of settings or instructions"
  if (configuration.some((folder) => isIn(folder, targets.slice(0, 2))))
    return "is a folder above settings or instructions"
  const homes = places(home)
  const isHidden = (path: string): boolean =>
    homes.some((folder) => isInside(path, folder) && /^[\\/]?\./.test(path.slice(folder.length)))
  if (leadsInto(isHidden, inHome(HIDDEN_ALLOWED))) return "is in a hidden folder of the home directory"
  const dataHomes = [env["XDG_DATA_HOME"], home && join(home, ".local/share")].filter(isAbsolutePath)
  const data = places(...dataHomes.map((folder) => join(folder, "caliban")))
  const own = dataHomes.map((folder) =>
    attempt(() => resolveProjectFolder(files, join(folder, "caliban/projects"), workspace)),
  )
  if (leadsInto((path) => isIn(path, data), places(...own))) return "is in the folder of other memories"
  for (const path of targets) {
    const problem = describeOwner(files, path, workspace)
    if (problem !== undefined) return problem
  }
  return holdsOtherFiles(files, directory) ? "holds files and no memory" : undefined
}

/** Why an origin record excludes a folder. */
function describeOwner(files: Files, folder: string, workspace: string): string | undefined {
  try {
    const owner = readOrigin(files, folder)
    return owner === undefined || owner === workspace ? undefined : "belongs to another workspace"
  } catch (error) {
    // A folder that cannot be read now cannot be read by the memory either.
    return (error as NodeJS.ErrnoException).code
      ? undefined
      : "has an origin.json above it that cannot be read"
  }
}

/** True for a folder with visible files that is not a memory directory. */
function holdsOtherFiles(files: Files, directory: string): boolean {
  const names = (attempt(() => files.readdirSync(directory)) ?? []) as string[]
  if (names.includes(INDEX_FILE) || names.includes(CONTROL_FOLDER)) return false
  return names.some((name) => !name.startsWith("."))
}
