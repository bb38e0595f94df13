import { type MemoryOptions } from "@caliban/memory-core";
import type { History } from "./history.ts";
/** Which pointers a prompt shows, and what the agent reads. */
export interface Policy {
    name: string;
    options: Pick<MemoryOptions, "order" | "newPointers">;
    /** The share of needed topics that the agent reads. */
    reads: number;
    /** How many topics it reads for each message that it does not need. */
    others: number;
}
export declare const POLICIES: readonly Policy[];
export interface Simulation {
    /** The share of the needed topics that the prompt showed, for each message with more than 200 topics. */
    coverage: number[];
    /** The share of the bytes of a prompt in lines that the one before did not have, for each session. */
    changed: number[];
    /** The sum of these in each day with a session. */
    changedInDay: number[];
    /** The share of the bytes of a prompt from the first difference on. */
    fromFirstDifference: number[];
    /** Topics that were written in a session and that the next prompt did not show. */
    savedNotShown: number;
}
/** Runs the sessions of a history, each with a memory of its own, in an empty folder. */
export declare function simulate({ sessions }: History, { options, reads, others }: Policy, folder: string): Promise<Simulation>;
/** The share of the bytes in lines that the text before did not have. */
export declare function changedShare(before: string, after: string): number;
/** The share of a text from its first character that differs on. */
export declare function differingShare(before: string, after: string): number;
