import type { BigIntStats } from "node:fs"
import { type Files } from "./file-port.ts"
import type { OpenFolder } from "./open-folder.ts"
/**
 * Writes a new file with exactly these bytes, mode 0600 by default. Fails when the name exists, and when the disk stores
 * fewer bytes: a short write is continued, and the size is checked at the end.
 */
export declare function writeNewFile(
  files: Files,
  path: string,
  bytes: Uint8Array,
  mode?: number,
): BigIntStats
/** As `writeNewFile`; the file also survives a power cut. The event loop runs while the disk syncs. */
export declare function writeDurably(
  files: Files,
  path: string,
  bytes: Uint8Array,
  mode?: number,
): Promise<BigIntStats>
/**
 * Creates a folder with its parents, mode 0700. Other processes may create the same ones at the same time. Node's own
 * recursive call never ends below a missing folder of `/proc`.
 *
 * @returns the folders that contain a new one: sync them, so that the new names survive a power cut.
 */
export declare function makeFolder(files: Files, path: string): string[]
/** Makes the names in an open folder survive a power cut. Windows has no such call. */
export declare function syncFolder(files: Files, { descriptor }: OpenFolder): Promise<void>
/** Makes the names in some folders survive a power cut, where the system allows it. Windows has no such call. */
export declare function syncFolders(files: Files, folders: readonly string[]): Promise<void>
/** Removes a file of our own; one that cannot be removed is swept later. */
export declare function removeQuietly(files: Files, path: string): void
