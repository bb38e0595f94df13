import { lstatSync } from "node:fs"
import { join } from "node:path"
import { readSmallFile } from "../text/read-small-file.ts"

/** Larger manifests are not read. */
const SIZE_LIMIT = 512 * 1024

/** Reads files directly in one folder. */
export interface ManifestFolder {
  /** The text of a regular file; `undefined` if it is missing, a link, too large or not readable. */
  read(name: string): string | undefined
  has(name: string): boolean
}

function isPlainName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !/[/\\\0]/u.test(name)
}

/** Names with a separator are refused, so nothing outside the folder is read. Follows no links. */
export function openManifestFolder(root: string, names: readonly string[] | undefined): ManifestFolder {
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
      const text = readSmallFile(join(root, name), SIZE_LIMIT)
      return typeof text === "string" ? text : undefined
    },
  }
}
