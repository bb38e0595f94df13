import type fs from "node:fs";
/** A file system to inspect and set up: `node:fs` or an in-memory one. */
export type Disk = typeof fs;
/** A file or folder of a tree. */
export interface Entry {
    /** Relative to the top, with `/`; the top itself is `""`. */
    path: string;
    /** Absent for a folder. */
    bytes?: Uint8Array;
    mode: number;
    inode: number;
    /** When it was changed, in milliseconds. */
    time: number;
}
/** Everything below a folder, parents first; empty when there is no such folder. Symlinks and devices are left out. */
export declare function readTree(disk: Disk, top: string): readonly Entry[];
/** Recreates a tree: bytes, modes, times, and hard links where two entries had the same inode. */
export declare function writeTree(disk: Disk, top: string, entries: readonly Entry[]): void;
/** The files of people and the model: everything except the control folder. */
export declare function publicFiles(entries: readonly Entry[]): ReadonlyMap<string, Entry>;
/** The control folder of a store: the only folder whose name begins with a dot. */
export declare function controlFiles(entries: readonly Entry[]): readonly Entry[];
export declare function textOf(bytes: Uint8Array | undefined): string | undefined;
