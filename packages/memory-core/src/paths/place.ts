import { dirname, join, sep } from "node:path"
import { attempt } from "../attempt.ts"
import { canonicalPath, isInside } from "../files/canonical-path.ts"
import type { Files } from "../files/file-port.ts"

/** Where a product keeps a memory: a folder below the project root or the home directory. */
export interface Place {
  readonly base: "project" | "home"
  /** Relative to the base, with `/`; or made from the canonical path of the workspace. */
  readonly folder: string | ((workspace: string) => string)
  /** The folder whose nearest occurrence between `cwd` and the project root decides; absent: below the project root. */
  readonly nearest?: string | undefined
}

/** Where to look for the directory of a place. */
export interface PlaceContext {
  cwd: string
  home: string | undefined
  projectRoot: string
  workspace: string
}

export interface RefusedPlace {
  code: "no-home" | "refused-directory"
  path: string
  problem: string
}

/** The directory of a place, canonical where it is in the project; or why it must not be used. */
export function findDirectory(
  files: Files,
  place: Place,
  context: PlaceContext,
): { directory: string } | RefusedPlace {
  const folder = typeof place.folder === "string" ? place.folder : place.folder(context.workspace)
  if (place.base === "home") {
    if (context.home !== undefined) return { directory: join(context.home, folder) }
    return { code: "no-home", path: "The home directory", problem: "is not an absolute path" }
  }
  return checkProjectPath(files, join(baseOf(files, place, context), folder), context.projectRoot)
}

/**
 * The canonical path of a directory in the project. It is refused when it leads out of the project or into `.git`: a
 * link in a downloaded repository must not lead a writer elsewhere.
 */
export function checkProjectPath(
  files: Files,
  path: string,
  projectRoot: string,
): { directory: string } | RefusedPlace {
  const directory = canonicalPath(files, path)
  const parts = directory.slice(projectRoot.length).toLowerCase().split(sep)
  const isAllowed = directory !== projectRoot && isInside(directory, projectRoot) && !parts.includes(".git")
  if (isAllowed) return { directory }
  return { code: "refused-directory", path, problem: "leads out of the project or into .git" }
}

/** The folder that the place counts from: the nearest one that has `nearest`, from `cwd` up to the project root. */
function baseOf(files: Files, { nearest }: Place, { cwd, projectRoot }: PlaceContext): string {
  if (nearest === undefined) return projectRoot
  for (let folder = cwd; isInside(folder, projectRoot); folder = dirname(folder)) {
    if (attempt(() => files.lstatSync(join(folder, nearest)).isDirectory())) return folder
    if (folder === projectRoot) break
  }
  return projectRoot
}
