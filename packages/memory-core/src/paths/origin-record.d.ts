import type { Files } from "../files/file-port.ts"
/** Next to `memory/`, one folder up: the canonical path of the workspace that the memory belongs to. */
export declare const ORIGIN_FILE = "origin.json"
/** Next to the origin record: which workspace adopted the memory. */
export declare const ADOPTED_FILE = "adopted.json"
/** True when a workspace has adopted the memory of this project folder. */
export declare function isAdopted(files: Files, folder: string): boolean
/**
 * The folder of a workspace below `root`. A folder whose record names another path is another project's, and the
 * key gets a hash; a folder without a record is used as it is. Creates nothing.
 */
export declare function resolveProjectFolder(files: Files, root: string, workspace: string): string
/**
 * The workspace that a folder's record names; `undefined` without a record. Throws when the record cannot be read:
 * the owner of a memory must not be guessed.
 */
export declare function readOrigin(files: Files, folder: string): string | undefined
