import type { Medium } from "./folders.ts";
import type { BenchmarkResult } from "./report.ts";
/** The context of a benchmark. */
export interface Context {
    seed: number;
    /** A small part: two sizes, few rounds. */
    quick: boolean;
    /** Ways to use peers that are installed and run here. */
    peers: readonly string[];
    /** The most topics that a peer is given. */
    largest(subject: string): number;
    /** A new folder; `undefined` if the medium does not exist. */
    folder(medium: Medium): string | undefined;
    /** Removes all folders so far: some hold tens of thousands of files. */
    clear(): void;
    /** Reports what is being measured. */
    say(text: string): void;
}
export interface Benchmark {
    /** As in `--only`. */
    name: string;
    /** One line for people. */
    summary: string;
    /** True when it also measures peers. */
    peers: boolean;
    run(context: Context): Promise<BenchmarkResult>;
}
export declare function sizes({ quick }: Context): readonly number[];
/** Our package with its defaults, and without durable writes. */
export declare const OURS = "memory-core";
export declare const OURS_UNDURABLE = "memory-core (none)";
export declare function byHand(): readonly string[];
/** The first line of an error, without folders and hosts of this machine, for the list of missing measurements. */
export declare function firstLine(error: unknown): string;
