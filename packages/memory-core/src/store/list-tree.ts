import { attempt } from "@caliban/text"
import { type Files, statAt, unlessMissing } from "../files/file-port.ts"
import { ADDRESS_LEVELS_MAX, addressOfPath, isTreeFolder, TREE_FOLDERS_MAX } from "../paths/address.ts"
import { openDirectory } from "./folders.ts"

/** The `.md` files in and below a folder. */
export interface Tree {
  /** In no order. */
  addresses: readonly string[]
  /** True when there are folders that were not listed. */
  hasMore: boolean
}

/** At most this many names without the ending `.md` are looked at to find folders in a folder that is not walked. */
const LOOKED_AT_MAX = 100

/**
 * Lists the addresses in an open folder and in folders below it, up to four levels. A folder under a link, one of another
 * user, and a hidden one are not entered; one that cannot be read counts as not listed. `undefined` when the folder
 * itself does not exist.
 *
 * @param folders The folders to enter, relative to the first one: all, or those that are named.
 */
export function listTree(
  files: Files,
  root: string,
  { folders, trusted }: { folders: "all" | ReadonlySet<string>; trusted?: boolean | undefined },
): Tree | undefined {
  const addresses: string[] = []
  let [hasMore, count] = [false, 0]
  const list = (path: string, above: string): void => {
    let lookedAt = 0
    for (const name of files.readdirSync(path) as string[]) {
      const below = above === "" ? name : `${above}/${name}`
      const address = addressOfPath(below)
      if (address !== undefined) addresses.push(address)
      else if (isTreeFolder(name) && !name.endsWith(".md")) {
        const isWanted = folders === "all" || folders.has(below)
        if (!isWanted && (hasMore || lookedAt++ >= LOOKED_AT_MAX)) continue
        const isFolder = statAt(files, `${path}/${name}`)?.isDirectory()
        if (isFolder && !(isWanted && enter(`${path}/${name}`, below))) hasMore = true
      }
    }
  }
  /** True for a folder that was listed. */
  const enter = (path: string, below: string): boolean | undefined => {
    if (below.split("/").length >= ADDRESS_LEVELS_MAX || ++count > TREE_FOLDERS_MAX) return false
    return attempt(() => {
      const folder = openDirectory(files, path, trusted, false)
      if (typeof folder !== "object") return folder === undefined
      try {
        // A folder may permit to list its names, and not to open what they name.
        const isUsable = statAt(files, `${folder.path}/.`) !== undefined
        if (isUsable) list(folder.path, below)
        return isUsable
      } finally {
        folder.close()
      }
    })
  }
  return unlessMissing(() => {
    list(root, "")
    return { addresses, hasMore }
  })
}
