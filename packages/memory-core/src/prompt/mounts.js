import { isAbsolute, join, resolve } from "node:path"
import { diagnose } from "../diagnostics.ts"
import { canonicalPath, isInside } from "../files/canonical-path.ts"
import { toLayout } from "../paths/layout.ts"
import { checkProjectPath, findLayoutDirectory } from "../paths/layout-directory.ts"
export const USER_MOUNT = "user"
/**
 * The mounts that can be used, in order. The person's memory is the first. A mount in the project is refused when it
 * leads out of it, and one whose real path is that of the memory or of another mount, or above or below it.
 *
 * @param auto The memory directory.
 */
export function resolveMounts(files, { mounts: given = [], userMemory = false }, paths, auto) {
  const mounts = []
  const diagnostics = []
  const taken = auto === undefined ? [] : [canonicalPath(files, auto)]
  const personal = placeOfPerson(userMemory, paths)
  const all =
    personal === undefined
      ? [...given]
      : [{ name: USER_MOUNT, ...personal, access: "write", types: ["user"] }, ...given]
  for (const mount of all) {
    const { name, access: asked = "read", types = [], capTokens, store } = mount
    const layout = toLayout(mount.layout)
    const access = layout.readOnly ? "read" : asked
    if (store !== undefined && store.directory === undefined) {
      mounts.push({ name, directory: store.name, store, layout, access, types, capTokens })
      continue
    }
    const found = findMountDirectory(files, store?.directory ?? mount.directory, layout, paths)
    const directory = "directory" in found ? found.directory : undefined
    const real = directory === undefined ? "" : canonicalPath(files, directory)
    const isTaken = taken.some((other) => isInside(real, other) || isInside(other, real))
    if (directory === undefined || isTaken) {
      const path = "path" in found ? found.path : found.directory
      const problem =
        "problem" in found ? found.problem : "is, contains or is in the directory of another memory"
      diagnostics.push(diagnose("refused-mount", path, `${problem}. The mount ${name} is left out`, "error"))
      continue
    }
    taken.push(real)
    mounts.push({ name, directory, store, layout, access, types, capTokens })
  }
  return { mounts, diagnostics }
}
function placeOfPerson(userMemory, paths) {
  if (typeof userMemory === "object") return userMemory
  const directory = userMemory === true ? paths.userMemory : undefined
  return directory === undefined ? undefined : { directory }
}
function findMountDirectory(files, directory, layout, paths) {
  if (directory === undefined) {
    if (layout.place !== undefined) return findLayoutDirectory(files, layout.place, paths)
    return { code: "refused-directory", path: "A mount", problem: "has no directory" }
  }
  const path = directory.replace(/^~(?=\/)/, () => paths.home ?? "~")
  if (!isAbsolute(path)) return { code: "no-home", path, problem: "is not an absolute path" }
  const place = resolve(path)
  // As written: a link in the project must not lead out of it, while a person may name any place.
  const { projectRoot } = paths
  const written = isInside(place, projectRoot) ? place : placeInProject(files, place, projectRoot)
  return written === undefined ? { directory: place } : checkProjectPath(files, written, projectRoot)
}
/** The path below the canonical project root, when the path as written leads there by the project's own name. */
function placeInProject(files, place, projectRoot) {
  const parts = place.split(/[\\/]/)
  for (let count = parts.length - 1; count > 1; count--) {
    const above = parts.slice(0, count).join("/")
    if (canonicalPath(files, above) === projectRoot) return join(projectRoot, ...parts.slice(count))
  }
  return undefined
}
