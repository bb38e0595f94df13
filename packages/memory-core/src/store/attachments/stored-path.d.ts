import type { StoreFolders } from "../commit/control-folders.ts"
/**
 * The path for calls of the file of an address; `undefined` when its folder does not exist.
 *
 * @throws MemoryError `unsafe-directory` for a file that is reached through a link
 */
export declare function storedPath(
  { below }: Pick<StoreFolders, "below">,
  address: string,
): string | undefined
