import { dirname, join, sep } from "node:path"
import { attempt } from "../attempt.ts"
import { canonicalPath, isInside } from "../files/canonical-path.ts"

/** Claude Code cuts longer names. */
const LONGEST_KEY = 200
/** The directory of a layout, canonical where it is in the project; or why it must not be used. */
export function findLayoutDirectory(files, place, context) {
  const folder = place.folder.replace("{workspace}", () => claudeKey(context.workspace))
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
export function checkProjectPath(files, path, projectRoot) {
  const directory = canonicalPath(files, path)
  const parts = directory.slice(projectRoot.length).toLowerCase().split(sep)
  const isAllowed = directory !== projectRoot && isInside(directory, projectRoot) && !parts.includes(".git")
  if (isAllowed) return { directory }
  return { code: "refused-directory", path, problem: "leads out of the project or into .git" }
}
/** The folder that the place counts from: the nearest one that has `nearest`, from `cwd` up to the project root. */
function baseOf(files, { nearest }, { cwd, projectRoot }) {
  if (nearest === undefined) return projectRoot
  for (let folder = cwd; isInside(folder, projectRoot); folder = dirname(folder)) {
    if (attempt(() => files.lstatSync(join(folder, nearest)).isDirectory())) return folder
    if (folder === projectRoot) break
  }
  return projectRoot
}
/**
 * The folder name that Claude Code gives a project; two projects can have the same. A long one is cut and gets a hash:
 * 31 times the hash so far plus the next UTF-16 unit, in 32 bits, as a number in base 36 without its sign.
 */
function claudeKey(workspace) {
  const key = workspace.replace(/[^A-Za-z0-9]/g, "-")
  if (key.length <= LONGEST_KEY) return key
  let hash = 0
  for (let at = 0; at < workspace.length; at++) hash = (Math.imul(hash, 31) + workspace.charCodeAt(at)) | 0
  return `${key.slice(0, LONGEST_KEY)}-${Math.abs(hash).toString(36)}`
}
