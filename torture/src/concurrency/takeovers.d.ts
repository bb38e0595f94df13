import type { WorkerProcesses } from "../processes/worker-processes.ts";
import type { Context, Figures } from "../section.ts";
import type { CommandRunner } from "./command-runners.ts";
/** Eight processes repeatedly find the lock of a dead process at the same time; only one of them may take it over. */
export declare function meetDeadLocks(context: Context, processes: WorkerProcesses, runners: readonly CommandRunner[], end: number): Promise<Figures>;
