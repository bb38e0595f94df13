import type { Durability } from "@caliban/memory-core";
import { type Entry } from "../tree.ts";
import { type CrashState } from "./crash-states.ts";
import type { Step } from "./sequences.ts";
export declare const TOP = "/home/user";
export declare const MEMORY = "memory";
/** The public files by name, as text. */
export type Version = ReadonlyMap<string, string>;
/** A state with what must be true of it. */
export interface CrashCase extends CrashState {
    /** The call after which the power failed. */
    after: string;
    /** The numbers of acknowledged and of begun steps. */
    acknowledged: number;
    begun: number;
}
export interface Recording {
    cases: readonly CrashCase[];
    /** The public files initially and after each step. */
    versions: readonly Version[];
    /** Every text that a public file ever had, by name. */
    everSeen: ReadonlyMap<string, ReadonlySet<string>>;
}
/**
 * Runs a sequence on a disk in memory and gives every state that a power cut in its last step may leave: those of
 * the steps before are the states of shorter sequences.
 *
 * @param share See `crashStates`.
 */
export declare function record(tree: readonly Entry[], sequence: readonly Step[], durability: Durability, random: () => number, share: number): Promise<Recording>;
