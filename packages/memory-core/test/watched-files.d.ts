import type { Files } from "../src/files/file-port.ts";
/** One call on something in a memory directory, as text: `rename .caliban/tmp-1 -> a.md`. */
type Spy = (call: string) => void;
/** `node:fs` that records its calls in one directory, and can act or fail before or after a call. */
export interface WatchedFiles {
    files: Files;
    /** The calls that change something, and the syncs; without those of the lock itself. */
    calls: string[];
}
/**
 * Names that differ every time are made plain: new files are `tmp-1`, `tmp-2`, an entry of the trash `entry-1`, the
 * index that was replaced `previous`, a marker `unfinished-<slug>`.
 */
export declare function watchedFiles(directory: string, { before, after }?: {
    before?: Spy;
    after?: Spy;
}): WatchedFiles;
/** Once, when a call begins like that. */
export declare function once(beginning: string, task: () => void): Spy;
/** What the system answers. */
export declare function systemError(code: string): Error;
/** A small memory. */
export declare const FILES: {
    readonly "MEMORY.md": "old index\nline of a\n";
    readonly "a.md": "old topic";
};
/** A memory directory in whose control folder these files lie. */
export declare function withControl(files: Readonly<Record<string, string>>, memory?: Readonly<Record<string, string>>): string;
/** The public files of a memory directory, by name. */
export declare function publicFiles(directory: string): Record<string, string>;
/** Every file below a folder with its content. */
export declare function treeOf(folder: string): Record<string, string>;
/** What transactions leave in the control folder, but for the lock; names that differ every time are made plain. */
export declare function leftIn(directory: string, folder?: string): string[];
/** Gives the lock to another process, as if its owner had been stopped. */
export declare function takeOverLock(directory: string): void;
/** Saves as an editor does that writes in place, a while ago, so that no writer waits for it. */
export declare function saveInPlace(path: string, text: string): void;
/** Saves as an editor does that renames a new file into its place. */
export declare function saveByRenaming(path: string, text: string): void;
export {};
