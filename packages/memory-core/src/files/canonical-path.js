import { basename, dirname, join, resolve, sep } from "node:path"
import { attempt } from "../attempt.ts"
/** A path with every symlink resolved; the part that does not exist yet is appended unchanged. */
export function canonicalPath(files, path) {
  const absolute = resolve(path)
  const real = attempt(() => files.realpathSync.native(absolute))
  const parent = dirname(absolute)
  return real ?? (parent === absolute ? absolute : join(canonicalPath(files, parent), basename(absolute)))
}
/** True when `path` is `folder` or inside it. Both canonical. */
export function isInside(path, folder) {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}
