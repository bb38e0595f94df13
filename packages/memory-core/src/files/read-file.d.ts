import { type Files } from "./file-port.ts"
/** The beginning of a file, or all of it. */
export interface FileHead {
  bytes: Uint8Array
  /** Size of the file in bytes. */
  total: number
  /** How many hard links the file has. */
  links: number
  /** When its bytes were last changed, in milliseconds since 1970. */
  updatedAt: number
}
/**
 * Does not follow a symlink. Windows has neither this flag nor `O_NONBLOCK`, which keeps a FIFO from blocking: among
 * flags, `undefined` counts as 0.
 */
export declare const O_NOFOLLOW: number | undefined
/**
 * Reads at most `limit` bytes of a file, and again when its size changed meanwhile. `undefined` when there is no plain
 * file at the path. Throws EIO when reads keep returning fewer bytes than the file's size.
 *
 * @param follow True follows a symlink, for files that people keep themselves.
 */
export declare function readHead(
  files: Files,
  path: string,
  limit: number,
  follow?: boolean,
): FileHead | undefined
/** Reads a file; `undefined` also for one of more than `limit` bytes, of which nothing is read. */
export declare function readWhole(files: Files, path: string, limit: number): Uint8Array | undefined
