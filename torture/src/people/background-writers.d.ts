import type { WorkerProcesses } from "../processes/worker-processes.ts";
import { type Ledger } from "../storms/ledger.ts";
import { type WriterSetup } from "../storms/writers.ts";
/** Four processes that write a memory while a person edits its index. */
export interface BackgroundWriters {
    directory: string;
    ledger: Ledger;
    /** Lets the processes finish. Resolves to the number of refusals, by code and message. */
    stop(): Promise<ReadonlyMap<string, number>>;
}
export declare function startBackgroundWriters(processes: WorkerProcesses, directory: string, pace: Pick<WriterSetup, "slugs" | "count" | "pause">): Promise<BackgroundWriters>;
/** The problems with the topics of a memory whose index people have edited, one sentence each. */
export declare function findDamage({ directory, ledger }: BackgroundWriters): Promise<string[]>;
/** Whether the trash has a file with this line. */
export declare function isInTrash(directory: string, line: string): Promise<boolean>;
