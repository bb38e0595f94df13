import { join } from "node:path"
import { canonicalPath } from "./canonical-path.ts"
import { readHead } from "./read-file.ts"
/**
 * Reads at most `limit` bytes of a file by its path relative to a folder, which may begin with `../`. `undefined` when
 * there is no plain file, `"link"` when a link leads to it.
 */
export function readBelow(files, folder, path, limit) {
  const full = join(canonicalPath(files, folder), path)
  return canonicalPath(files, full) === full ? readHead(files, full, limit) : "link"
}
