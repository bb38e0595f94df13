import { type Disk, type Entry } from "../tree.ts";
import { type FileCall } from "../watched-files.ts";
import type { FaultAt } from "./fault.ts";
import type { Operation } from "./operations.ts";
/** The record of one run of an operation. */
export interface Run {
    directory: string;
    calls: readonly FileCall[];
    /** False when the operation ended before the fault. */
    struck: boolean;
    crashed: boolean;
    error?: unknown;
    value?: unknown;
    before: Kept;
    after: Kept;
    /** Descriptors that it left open. */
    open: number;
    load: Loaded;
    next: NextWrite;
}
/** A directory and the content of its trash. */
export interface Kept {
    tree: readonly Entry[];
    trash: {
        entries: number;
        files: number;
        texts: readonly string[];
        pointers: readonly string[];
    };
}
export interface Loaded {
    error?: unknown;
    text: string;
    problems: readonly string[];
    /** Calls that could have changed something. */
    changes: number;
}
/** A later write by another instance, without faults. */
export interface NextWrite {
    error?: unknown;
    warnings: readonly string[];
    after: Kept;
    /** Additional files in the control folder compared with a run without faults: immediately, and two minutes later. */
    leftovers: readonly string[];
    swept: number;
}
/** Runs an operation with or without a fault, then the calls that show the state of the memory. */
export declare function runOnce(disk: Disk, directory: string, { prepare, run }: Operation, tree: readonly Entry[], at?: FaultAt, usual?: number): Promise<Run>;
/** Files of the store that are neither in the trash nor permanent. */
export declare function countControlFiles({ tree, trash }: Kept): number;
/** True when a message contains private text or a path. */
export declare function tellsTooMuch(message: string, directory: string): boolean;
