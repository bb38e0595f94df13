import type { WorkerProcesses } from "../processes/worker-processes.ts";
import type { Command, Results } from "./perform.ts";
/** A worker that runs commands concurrently with others. */
export interface CommandRunner {
    ask<C extends Command>(command: C): Promise<Results[C["do"]]>;
}
/** A process that runs any number of commands. */
export declare function startProcess(processes: WorkerProcesses): CommandRunner;
/** A thread of this process. */
export declare function startThread(): CommandRunner & {
    stop(): Promise<void>;
};
