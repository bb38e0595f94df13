import type { BigIntStats } from "node:fs"
import { type Files } from "./file-port.ts"
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
/** Opens a folder. A symlink in its place is refused with ENOTDIR or ELOOP, unless `follow` is true. */
export declare function openFolder(files: Files, path: string, follow?: boolean): OpenFolder
