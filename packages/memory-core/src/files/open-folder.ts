import { type BigIntStats, constants } from "node:fs"
import type { Files } from "./file-port.ts"

/** A folder that is held open. */
export interface OpenFolder {
  /**
   * For calls on what is in it. On Linux the path goes through the open descriptor, so that it stays this folder
   * whatever its name leads to meanwhile; elsewhere it is the folder's name.
   */
  path: string
  stat: BigIntStats
  descriptor?: number
  close(): void
}

// Windows has none of these, and opens no folders.
const { O_DIRECTORY = 0, O_NOFOLLOW = 0 } = constants

/** Opens a folder. A symlink in its place is refused with ENOTDIR or ELOOP, unless it is to be followed. */
export function openFolder(files: Files, path: string, follow?: boolean): OpenFolder {
  if (!O_DIRECTORY) return { path, stat: files.lstatSync(path, { bigint: true }), close: () => {} }
  const descriptor = files.openSync(path, O_DIRECTORY | (follow ? 0 : O_NOFOLLOW))
  const close = (): void => files.closeSync(descriptor)
  try {
    const stat = files.fstatSync(descriptor, { bigint: true })
    const anchored = `/proc/self/fd/${descriptor}`
    return { path: isThere(files, anchored, stat) ? anchored : path, stat, descriptor, close }
  } catch (error) {
    close()
    throw error
  }
}

const known = new WeakMap<Files, boolean>()

/** Whether the system shows descriptors as paths; asked once. */
function isThere(files: Files, anchored: string, { ino }: BigIntStats): boolean {
  let shown = known.get(files)
  if (shown === undefined) {
    try {
      shown = files.lstatSync(`${anchored}/.`, { bigint: true }).ino === ino
    } catch {
      shown = false
    }
    known.set(files, shown)
  }
  return shown
}
