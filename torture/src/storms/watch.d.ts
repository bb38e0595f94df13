import type { WorkerProcesses } from "../processes/worker-processes.ts";
export interface ReaderSetup {
    directory: string;
    seed: number;
}
/** What a reader saw. */
export interface ReaderReport {
    /** Files read. */
    reads: number;
    /** Calls of `load()`. */
    loads: number;
    /** The number of incomplete reads. */
    torn: number;
    /** The first of them. */
    examples: string[];
}
/** Starts a process that reads a memory continuously. The returned function ends it and resolves to its report. */
export declare function watch(processes: WorkerProcesses, setup: ReaderSetup): () => Promise<ReaderReport>;
