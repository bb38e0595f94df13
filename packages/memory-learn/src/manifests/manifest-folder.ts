import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from "node:fs"
import { join } from "node:path"

/** Manifests are small; of a larger file nothing is read. */
const SIZE_LIMIT = 512 * 1024

/** Reads files directly in one folder. */
export interface ManifestFolder {
  /** The text of a regular file, or undefined: not there, a link, too large, not readable. */
  read(name: string): string | undefined
  has(name: string): boolean
}

function isPlainName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !/[/\\\0]/u.test(name)
}

/** Names with a separator are refused, so nothing outside the folder is read; links are not followed. */
export function openFolder(root: string, names: readonly string[] | undefined): ManifestFolder {
  const allowed = (name: string): boolean =>
    isPlainName(name) && (names === undefined || names.includes(name))
  return {
    has: (name) => {
      if (!allowed(name)) return false
      try {
        return lstatSync(join(root, name)).isFile()
      } catch {
        return false
      }
    },
    read: (name) => {
      if (!allowed(name)) return undefined
      let file: number | undefined
      try {
        file = openSync(join(root, name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
        const info = fstatSync(file)
        if (!info.isFile() || info.size > SIZE_LIMIT) return undefined
        const bytes = Buffer.alloc(info.size)
        const length = readSync(file, bytes, 0, info.size, 0)
        return bytes.toString("utf8", 0, length).replace(/^\ufeff/u, "")
      } catch {
        return undefined
      } finally {
        if (file !== undefined) closeSync(file)
      }
    },
  }
}
