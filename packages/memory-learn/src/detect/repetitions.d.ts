import type { DetectedMemory } from "../types.ts";
/** What was noticed in a conversation and is not certain yet. */
export interface Repetitions {
    /** Adds the detections of a turn. Returns those that are certain because they repeat an earlier one. */
    note(unsure: readonly DetectedMemory[]): DetectedMemory[];
    clear(): void;
}
/** Keeps the last `size` detections. */
export declare function createRepetitions(size: number): Repetitions;
