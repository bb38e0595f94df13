import type { Files } from "../../files/file-port.ts"
import type { Plan, TrashEntry } from "../store.ts"
/** Largest file or record that is read back. */
export declare const TRASH_FILE_LIMIT: number
export declare const TRASH_ID: RegExp
/** The trash folder, for writing. */
export interface TrashFolder {
  files: Files
  folder: string
  sync: boolean
}
/** The ids among the names of a trash folder, newest first. */
export declare function trashIds(names: Iterable<string>): string[]
/** The number of the newest entry among these names, records or files; 0 without one. */
export declare function newestNumber(names: Iterable<string>): number
export declare function formatRecord(entry: Omit<TrashEntry, "id">): Uint8Array
/** What a record says about the file of its entry. */
export declare function describeBytes(
  bytes: Uint8Array | undefined,
): Pick<TrashEntry, "hasFile" | "bytes" | "revision">
/** The topic's revision after a change, for the record of what it replaced; empty where it is not known. */
export declare function describeLeft(
  slug: string | undefined,
  { topic }: Pick<Plan<unknown>, "topic">,
  before: Uint8Array | undefined,
): Pick<TrashEntry, "left">
/** Reads an entry of a trash folder; `undefined` when this package cannot have written its record. */
export declare function readRecord(files: Files, folder: string, id: string): TrashEntry | undefined
/** Writes a new file in the trash. */
export declare function writeFile(
  { files, sync }: TrashFolder,
  path: string,
  bytes: Uint8Array,
): Promise<void>
/** Replaces a file of the trash as a whole. */
export declare function replaceFile(trash: TrashFolder, path: string, bytes: Uint8Array): Promise<void>
/** Parses a record; `undefined` when this package cannot have written it: the folder may have any origin. */
export declare function parseRecord(text: string, id: string): TrashEntry | undefined
/** Whether this package could have written this entry, apart from its id. */
export declare function isSound({ slug, pointers }: TrashEntry): boolean
