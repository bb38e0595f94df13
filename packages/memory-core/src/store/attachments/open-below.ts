import { MemoryError } from "../../errors.ts"
import type { Files } from "../../files/file-port.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
import { openDirectory } from "../open-directory.ts"

interface OpenBelow {
  files: Files
  /** See `FileStoreOptions.trustDirectory`. */
  trusted: boolean
  /** Creates a folder that is missing. Default: missing folders are not created. */
  create?: ((path: string) => void) | undefined
}

/**
 * Opens a folder below another one, level by level and never through a link. `undefined` when a level does not exist and
 * is not created. The caller closes what is in `opened`, also after an error.
 *
 * @throws MemoryError `unsafe-directory` for a link, a file, or a folder that others own or may write to
 */
export function openBelow(
  { files, trusted, create }: OpenBelow,
  path: string,
  names: readonly string[],
  opened: OpenFolder[],
): string | undefined {
  let current = path
  for (const [level, name] of names.entries()) {
    const next = `${current}/${name}`
    let folder = openDirectory(files, next, trusted, false)
    if (folder === undefined && create !== undefined) {
      create(next)
      folder = openDirectory(files, next, trusted, false)
    }
    if (folder === undefined) return undefined
    if (typeof folder === "string") {
      const shown = names.slice(0, level + 1).join("/")
      throw new MemoryError("unsafe-directory", `The folder ${shown} cannot be used: ${folder}.`)
    }
    opened.push(folder)
    current = folder.path
  }
  return current
}
