import type { BigIntStats } from "node:fs"
import { attempt } from "@caliban/text"
import { fs } from "../node-modules.ts"
import type { Files } from "./file-port.ts"

/** A folder that is held open. */
export interface OpenFolder {
  /**
   * The prefix for paths in it. On Linux it goes through the open descriptor, so that it stays this folder even if its
   * name leads elsewhere meanwhile; on other systems it is the folder's name.
   */
  path: string
  stat: BigIntStats
  descriptor?: number
  close(): void
}

// Windows has none of these, and opens no folders.
const { O_DIRECTORY = 0, O_NOFOLLOW = 0 } = fs.constants

/** The calls for which `/proc` shows open descriptors. */
const withDescriptors = new WeakSet<Files["lstatSync"]>()

/** Opens a folder. A symlink in its place is refused with ENOTDIR or ELOOP, unless `follow` is true. */
export function openFolder(files: Files, path: string, follow?: boolean): OpenFolder {
  if (!O_DIRECTORY) return { path, stat: files.lstatSync(path, { bigint: true }), close: () => {} }
  const descriptor = files.openSync(path, O_DIRECTORY | (follow ? 0 : O_NOFOLLOW))
  const close = (): void => attempt(() => files.closeSync(descriptor))
  try {
    const stat = files.fstatSync(descriptor, { bigint: true })
    const anchored = `/proc/self/fd/${descriptor}`
    // Asked once: without this folder its paths lead nowhere.
    const isAnchored =
      withDescriptors.has(files.lstatSync) ||
      attempt(() => files.lstatSync(`${anchored}/.`, { bigint: true }))?.ino === stat.ino
    if (isAnchored) withDescriptors.add(files.lstatSync)
    return { path: isAnchored ? anchored : path, stat, descriptor, close }
  } catch (error) {
    close()
    throw error
  }
}
