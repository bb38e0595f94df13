import type { MemoryFileEntry } from "@caliban/memory-core";
/** A folder with what is in it, two levels deep, and sizes. */
export declare function renderFolder(folder: string, entries: readonly MemoryFileEntry[]): string;
/** `512B`, `4.0K`, `5.5K`, `1.2M`. */
export declare function formatSize(bytes: number): string;
/**
 * A file with line numbers. Invisible characters are left out and counted in a last line.
 *
 * @throws Error for a file with too many lines, and for a range that is not in it
 */
export declare function renderFile(path: string, text: string, range: readonly number[] | undefined): string;
