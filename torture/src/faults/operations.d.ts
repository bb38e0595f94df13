import { type Memory } from "@caliban/memory-core";
import type { Entry } from "../tree.ts";
/** An operation on a memory while the disk fails. */
export interface Operation {
    name: string;
    /** The memory directory before the operation, by the state of the lock. */
    trees: Readonly<Record<"free" | "dead", readonly Entry[]>>;
    /** Runs first in the same instance, without faults. */
    prepare?: (memory: Memory) => Promise<unknown>;
    /** Receives the result of `prepare`. */
    run: (memory: Memory, prepared: unknown) => Promise<unknown>;
    /** True if the operation must not change anything. */
    reads?: true;
}
export declare const HAND_WRITTEN: string;
/** The operations with the directories that they start from, which are made by operations of the store itself. */
export declare function makeOperations(): Promise<readonly Operation[]>;
