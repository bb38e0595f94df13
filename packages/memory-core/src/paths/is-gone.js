import { dirname } from "node:path"
import { attempt } from "../attempt.ts"
import { canonicalPath, isInside } from "../files/canonical-path.ts"
import { hasCode } from "../files/file-port.ts"

/** Folders in which systems mount volumes. */
const MOUNT_PARENTS = /^(?:\/(?:mnt|media|Volumes|net|run\/media)|\/(?:run\/)?media\/[^/]+)$/
/**
 * True when nothing is at a path any more because it was removed or renamed. Never throws.
 *
 * A project on a volume that is not mounted now is not gone, and looks much the same: the path is missing, but so is
 * the volume. Where a volume may be absent, the answer is false: when the nearest folder above the path that exists
 * holds mount points or is the root of the file system, and when it is empty, as an unused mount point is. In the home
 * directory an empty folder proves nothing: the only project in it may have been moved.
 */
export function isGone(files, path, home) {
  if (!isMissing(files, path)) return false
  let above = dirname(path)
  while (isMissing(files, above) && dirname(above) !== above) above = dirname(above)
  const isRoot = dirname(above) === above
  if (MOUNT_PARENTS.test(above) || (isRoot && dirname(path) !== above)) return false
  const names = attempt(() => files.readdirSync(above))
  if (names === undefined) return false
  return (
    names.length > 0 ||
    (home !== undefined && isInside(canonicalPath(files, above), canonicalPath(files, home)))
  )
}
/** False when it cannot be determined, such as below a folder that this user must not search. */
function isMissing(files, path) {
  try {
    files.lstatSync(path)
    return false
  } catch (error) {
    return hasCode(error, "ENOENT")
  }
}
