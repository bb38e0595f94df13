import { type Memory, type MemoryOptions } from "../../src/index.ts";
export interface LayoutWorld {
    /** Contains `home` and `project`. */
    root: string;
    memory: Memory;
    /** Every file outside of control folders, by its path below the root. */
    files(): Map<string, Buffer>;
}
/** A home and a project with these files, by their paths below the root, and a memory of the project in a layout. */
export declare function openLayout(files: Readonly<Record<string, string | Uint8Array>>, options: Partial<MemoryOptions>): LayoutWorld;
/** A folder name that Claude Code would give the project. */
export declare function claudeKey(root: string): string;
/** Every file outside of control folders, by its path. */
export declare function readAll(root: string, below?: string): Map<string, Buffer>;
/** The lines that only one of two texts has, as `-line` and `+line` with their line ends. Bytes, not characters. */
export declare function diff(before: Buffer | undefined, after: Buffer | undefined): string[];
/** The differences of all files, by path; files without a difference are left out. */
export declare function diffAll(before: ReadonlyMap<string, Buffer>, after: ReadonlyMap<string, Buffer>): Record<string, string[]>;
