import { attempt } from "../attempt.ts"
import { fs } from "../node-modules.ts"
import { closeQuietly } from "./file-port.ts"

// Windows has none of these, and opens no folders.
const { O_DIRECTORY = 0, O_NOFOLLOW = 0 } = fs.constants
/** Opens a folder. A symlink in its place is refused with ENOTDIR or ELOOP, unless `follow` is true. */
export function openFolder(files, path, follow) {
  if (!O_DIRECTORY) return { path, stat: files.lstatSync(path, BIG), close: () => {} }
  const descriptor = files.openSync(path, O_DIRECTORY | (follow ? 0 : O_NOFOLLOW))
  const close = () => {
    closeQuietly(files, descriptor)
  }
  try {
    const stat = files.fstatSync(descriptor, BIG)
    const anchored = `/proc/self/fd/${descriptor}`
    const shown = attempt(() => files.lstatSync(`${anchored}/.`, BIG))
    return { path: shown?.ino === stat.ino ? anchored : path, stat, descriptor, close }
  } catch (error) {
    close()
    throw error
  }
}
const BIG = { bigint: true }
