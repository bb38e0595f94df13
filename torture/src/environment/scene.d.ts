import { type Memory } from "@caliban/memory-core";
import type { Context } from "../section.ts";
import { type Disk, type Entry } from "../tree.ts";
export declare const disk: Disk;
/** The context of an environment case. */
export interface Case {
    context: Context;
    /** True when this case must end. */
    isOver(): boolean;
    /** Adds to a figure. */
    count(figure: string, by?: number): void;
    /** Reports that something cannot be tested here, and why. */
    skip(figure: string, why: string): void;
    /** Reports a broken promise when `holds` is false. */
    must(holds: boolean, what: string, details?: Record<string, unknown>): void;
}
/** A memory directory that has been written to: three topics, an index, a trash with two entries. */
export declare function makeMemory(directory: string): Promise<Memory>;
/**
 * The same as a tree with old timestamps. The memory itself stays: the names of control files contain inode numbers,
 * which the system would otherwise give to the files of a case.
 */
export declare function memoryTree(folder: string): Promise<readonly Entry[]>;
/** The control folder of the store. */
export declare function controlFolder(tree: readonly Entry[]): string;
export declare function putTree(directory: string, tree: readonly Entry[]): void;
/** Public files by name. */
export declare function publicTexts(directory: string): Readonly<Record<string, string>>;
/** Public files, and the names of everything. */
export declare function namesAndTexts(directory: string): unknown;
export declare function same(one: unknown, other: unknown): boolean;
/** A folder outside that must never be read or changed. Its files contain a unique text. */
export interface Canary {
    folder: string;
    file: string;
    /** Must never occur in the output of a memory. */
    text: string;
    /** Name, inode, size, time and bytes of it and of everything in it. */
    look(): string;
}
export declare function makeCanary(folder: string): Canary;
