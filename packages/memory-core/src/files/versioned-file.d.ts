import type { BigIntStats } from "node:fs"
import { MemoryError } from "../errors.ts"
import { type Files } from "./file-port.ts"
/** A file's bytes with the identity that it had when they were read. */
export interface VersionedFile {
  bytes: Uint8Array
  /** Size of the file, where only its beginning was read. */
  total?: number | undefined
  /** Its permissions; absent for a symlink. */
  mode?: number
  /** Inode, size and time of change: another key means that another program changed or replaced the file. */
  key: string
  /** True for a symlink, which is never followed; it has no bytes of its own. */
  isLink?: true
}
/**
 * Reads a file with its version; `undefined` when it does not exist.
 *
 * @param mayCut True reads the first `limit` bytes of a larger file.
 * @throws MemoryError `too-large` over `limit` bytes, `unreadable-file` when it is neither a file nor a symlink.
 */
export declare function readVersioned(
  files: Files,
  path: string,
  limit: number,
  mayCut?: boolean,
): VersionedFile | undefined
/** The key of the file at a path; `undefined` when it does not exist. See `VersionedFile`. */
export declare function keyOf(files: Files, path: string): string | undefined
export declare function describeKey({ ino, size, mtimeNs }: BigIntStats): string
/** When the file of a key was changed, in milliseconds since 1970. */
export declare function timeOfKey(key: string): number
/** Whether two keys are of one inode. */
export declare function isSameInode(one: string, other: string): boolean
/** The error for a path that holds no plain file. */
export declare function notAFile(path: string): MemoryError
