import type { Files } from "../../files/file-port.ts"
import type { TrashEntry } from "../store.ts"
/**
 * The records of older entries in one file, a line of JSON each, so that a list need not open thousands of files. A
 * cache: the records decide which entries there are, and without it a list is only slower. Only the holder of the lock
 * writes it.
 */
export declare const CATALOG = "catalog"
export interface TrashList {
  /** Newest first. */
  entries: TrashEntry[]
  /** Everything in the folder. */
  names: ReadonlySet<string>
  /** True when the catalog lacks many entries, or has some that no longer exist. */
  isStale: boolean
  /** The lines of the catalog, where it was read. */
  catalog: readonly string[]
}
/**
 * The entries of a trash folder. Some tens of milliseconds for 10,000 of them.
 *
 * @param found Everything in the folder, where that is known.
 */
export declare function listTrash(files: Files, folder: string, found?: readonly string[]): Promise<TrashList>
/** The newest entry of a trash folder. */
export declare function newestEntry(files: Files, folder: string): TrashEntry | undefined
/** The size of an entry's file: as recorded, or as it is on disk for a record of an earlier version. */
export declare function sizeOf(files: Files, folder: string, { id, hasFile, bytes }: TrashEntry): number
/** Writes the catalog again. The caller holds the lock. */
export declare function writeCatalog(
  files: Files,
  folder: string,
  entries: readonly TrashEntry[],
): Promise<void>
/** Writes the catalog again with the changed entries, and without the removed ones. */
export declare function restoreCatalog(
  files: Files,
  folder: string,
  lines: readonly string[],
  changed: ReadonlyMap<string, TrashEntry | undefined>,
): void
export declare function removeCatalog(files: Files, folder: string): void
