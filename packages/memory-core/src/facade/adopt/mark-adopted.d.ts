import type { Files } from "../../files/file-port.ts"
/**
 * Records in a project folder which workspace adopted its memory, so that the memory is no longer offered. Nothing
 * depends on it: an error is ignored.
 */
export declare function markAdopted(files: Files, folder: string, workspace: string): void
