import { type Files } from "../../files/file-port.ts"
/** The name of a waiting file, which sorts by the time of arrival. */
export declare function nameWaitingFile(nonce: string): string
export declare function isWaitingFile(name: string): boolean
/**
 * Removes the waiting files of processes that have ended, and those that no waiting process can have created. A live
 * process whose file was removed writes another one. Costs a read for each name.
 *
 * @param now Milliseconds since 1970, by the clock of the file system.
 */
export declare function sweepDead(files: Files, folder: string, names: readonly string[], now: number): void
