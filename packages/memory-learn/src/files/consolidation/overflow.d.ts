import type { FileTarget } from "../file-target.ts";
/** An overflow file of an index; no text if it cannot be read. */
export interface OverflowFile {
    slug: string;
    text: string | undefined;
}
/** The folder of overflow files as in links: relative to the index, with `/`. @throws TypeError */
export declare function checkOverflowDir(folder: string): string;
/** All overflow files of an index, ordered by slug. */
export declare function readOverflow(targetOf: (filePath: string) => FileTarget, directory: string, overflowDir: string): Promise<OverflowFile[]>;
/** Whether one of the files contains the entry of a line, with any metadata. */
export declare function isInOverflow(files: readonly OverflowFile[]): (line: string) => boolean;
/** If the overflow folder is a link to the memory folder, both share one lock. @throws MemoryError `unsafe-directory` */
export declare function refuseSameFolder(realpath: (path: string) => string, directory: string, overflow: string): void;
