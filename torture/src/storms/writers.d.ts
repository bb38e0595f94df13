import type { Worker, WorkerProcesses } from "../processes/worker-processes.ts";
import type { Ledger } from "./ledger.ts";
import type { ProtocolSetup } from "./protocol.ts";
export interface WriterSetup extends ProtocolSetup {
    /** The name of the writer, part of its topics. Other writers do not write them. */
    prefix: string;
    /** The number of topics that it writes in rotation. */
    slugs: number;
    /** The number of its first write. */
    from: number;
    /** How many writes; endless when absent. */
    count?: number;
    /** Milliseconds between two writes, on average. */
    pause: number;
}
/** The topic and generation of the n-th write of a writer. */
export declare function slugOf({ prefix, slugs }: Pick<WriterSetup, "prefix" | "slugs">, number: number): {
    slug: string;
    generation: number;
};
/** A writer whose reports go into a ledger. */
export interface Writer {
    worker: Worker;
    setup: WriterSetup;
    /** The number of its next write. */
    next: number;
    /** True after it has reported that it holds the lock, until it reports the outcome of the write. */
    holds: boolean;
}
export interface WriterEvents {
    ledger: Ledger;
    /** A writer holds the lock. */
    onHold?: (writer: Writer, clock: number) => void;
    /** A write was refused. */
    onRefusal?: (slug: string, generation: number, error: string) => void;
}
export declare function startWriter(processes: WorkerProcesses, setup: WriterSetup, events: WriterEvents): Writer;
