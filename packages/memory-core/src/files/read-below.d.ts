import type { Files } from "./file-port.ts"
import { type FileHead } from "./read-file.ts"
/**
 * Reads at most `limit` bytes of a file by its path relative to a folder, which may begin with `../`. `undefined` when
 * there is no plain file, `"link"` when a link leads to it.
 */
export declare function readBelow(
  files: Files,
  folder: string,
  path: string,
  limit: number,
): FileHead | "link" | undefined
