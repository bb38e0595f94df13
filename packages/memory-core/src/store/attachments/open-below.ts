import { join } from "node:path"
import { MemoryError } from "../../errors.ts"
import type { Files } from "../../files/file-port.ts"
import type { OpenFolder } from "../../files/open-folder.ts"
import { makeFolder } from "../../files/write-file.ts"
import { openDirectory } from "../open-directory.ts"
import type { Awaitable } from "../store.ts"

interface OpenBelow {
  files: Files
  /** See `FileStoreOptions.trustDirectory`. */
  trusted: boolean
  /** Called for every folder that is missing, with the calls' paths of the folders whose names it changed. Default: missing folders are not created. */
  onCreate?: ((changed: readonly string[], path: string) => void) | undefined
}

/**
 * Opens a folder below another one, level by level and never through a link. `undefined` when a level does not exist and
 * is not created. The caller closes what is in `opened`, also after an error.
 *
 * @throws MemoryError `unsafe-directory` for a link, a file, or a folder that others own or may write to
 */
export function openBelow(
  { files, trusted, onCreate }: OpenBelow,
  path: string,
  names: readonly string[],
  opened: OpenFolder[],
): string | undefined {
  let current = path
  for (const [level, name] of names.entries()) {
    const next = join(current, name)
    let folder = openDirectory(files, next, trusted, false)
    if (folder === undefined && onCreate !== undefined) {
      onCreate(makeFolder(files, next), next)
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

/** Runs a task on a folder below another one; `undefined` when it does not exist. @throws MemoryError as `openBelow` */
export async function withBelow<T>(
  place: OpenBelow,
  path: string,
  names: readonly string[],
  task: (path: string) => Awaitable<T>,
): Promise<T | undefined> {
  const opened: OpenFolder[] = []
  try {
    const folder = openBelow(place, path, names, opened)
    return folder === undefined ? undefined : await task(folder)
  } finally {
    for (const folder of opened) folder.close()
  }
}
