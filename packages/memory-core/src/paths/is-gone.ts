import { dirname } from "node:path"
import { attempt } from "@caliban/text"
import { canonicalPath, isInside } from "../files/canonical-path.ts"
import type { Files } from "../files/file-port.ts"

/**
 * True when nothing is at a path any more because it was removed or renamed. Never throws.
 *
 * A project on a volume that is not mounted now is not gone, and looks much the same. Outside the home directory the
 * answer is therefore true only while the folder above the path has something in it, which an unused mount point has not.
 */
export function isGone(files: Files, path: string, home: string | undefined): boolean {
  // False when it cannot be determined, such as below a folder that this user must not search.
  const isMissing = (at: string): boolean =>
    attempt(() => files.lstatSync(at, { throwIfNoEntry: false }) === undefined) === true
  if (!isMissing(path)) return false
  let above = dirname(path)
  while (isMissing(above) && dirname(above) !== above) above = dirname(above)
  if (home !== undefined && isInside(canonicalPath(files, above), canonicalPath(files, home))) return true
  return above === dirname(path) && Boolean(attempt(() => files.readdirSync(above).length))
}
