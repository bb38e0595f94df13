import type { Files } from "../files/file-port.ts"
import type { OpenFolder } from "../files/open-folder.ts"
import { type FilePlace, placeOf } from "../paths/address.ts"
import { openDirectory } from "./open-directory.ts"

interface OpenBelow {
  files: Files
  /** See `FileStoreOptions.trustDirectory`. */
  trusted: boolean
  /** Creates a folder that is missing. Default: missing folders are not created. */
  create?: ((path: string) => void) | undefined
}

/** The path for calls of the last folder, or why one of them must not be used. */
type OpenedBelow = { path: string } | { problem: string }

/**
 * Opens a folder below another one, level by level and never through a link. `undefined` when a level does not exist and
 * is not created. The caller closes what is in `opened`, also after an error.
 */
export function openBelow(
  { files, trusted, create }: OpenBelow,
  path: string,
  names: readonly string[],
  opened: OpenFolder[],
): OpenedBelow | undefined {
  let current = path
  for (const [level, name] of names.entries()) {
    const next = `${current}/${name}`
    let folder = openDirectory(files, next, trusted, false)
    if (folder === undefined && create !== undefined) {
      create(next)
      folder = openDirectory(files, next, trusted, false)
    }
    if (folder === undefined) return undefined
    if (typeof folder === "string")
      return { problem: `The folder ${names.slice(0, level + 1).join("/")} cannot be used: ${folder}.` }
    opened.push(folder)
    current = folder.path
  }
  return { path: current }
}

/** Opens the folder of a file; see `openBelow`. */
export interface Folders {
  below(place: Pick<FilePlace, "base" | "folders">): string | undefined
}

/** The path for calls of the file of an address; `undefined` when its folder does not exist. */
export function storedPath({ below }: Folders, address: string): string | undefined {
  const place = placeOf(address)
  const folder = below(place)
  return folder === undefined ? undefined : `${folder}/${place.name}`
}
