import type { Memory } from "@caliban/memory-core";
/** A step of a sequence. */
export interface Step {
    name: string;
    /** @param at The position in the sequence, from 1, so that every write differs. */
    run(memory: Memory, at: number): Promise<unknown>;
}
export declare const STEPS: readonly Step[];
/** All sequences of 1 to `longest` steps. */
export declare function allSequences(longest: number): readonly (readonly Step[])[];
