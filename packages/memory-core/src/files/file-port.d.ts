import { fs } from "../node-modules.ts"
/**
 * The file calls that this library makes. All but `fsync` are synchronous: they are short, and the check and the rename
 * of a commit must stay together. Pass another set to count, fail or simulate calls.
 */
export type Files = Pick<
  typeof fs,
  | "closeSync"
  | "fchmodSync"
  | "fstatSync"
  | "fsync"
  | "linkSync"
  | "lstatSync"
  | "mkdirSync"
  | "openSync"
  | "readSync"
  | "readdirSync"
  | "readlinkSync"
  | "realpathSync"
  | "renameSync"
  | "rmdirSync"
  | "symlinkSync"
  | "unlinkSync"
  | "utimesSync"
  | "writeSync"
>
export declare const nodeFiles: Files
/** The error codes of systems without hard links. */
export declare const NO_HARD_LINKS: readonly string[]
/** True for an error of the operating system with one of these codes. */
export declare function hasCode(error: unknown, ...codes: readonly string[]): boolean
/** The error for a disk that reads or writes fewer bytes than it should. */
export declare function inputOutputError(call: string): Error
/** Closes a file that was only read, or whose write failed: an error changes nothing, and the system closes it anyway. */
export declare function closeQuietly(files: Files, descriptor: number): void
/** The result of a call, or `undefined` when the file or its folder does not exist. Other errors are thrown. */
export declare function unlessMissing<T>(call: () => T, codes?: readonly string[]): T | undefined
