import type { Files } from "../../files/file-port.ts"
import type { StoredName } from "../store.ts"
/** What is directly in an open folder, without the control folder. Costs one `lstat` for each name. */
export declare function listFolder(files: Files, folder: string): Promise<StoredName[]>
/** The same for a store that keeps files under their paths: folders are what the paths have in common. */
export declare function listPaths(
  paths: Iterable<
    readonly [
      string,
      {
        bytes: number
        updatedAt?: number | undefined
      },
    ]
  >,
  folder: string,
): StoredName[] | undefined
