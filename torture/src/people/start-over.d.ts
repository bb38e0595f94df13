import type { WorkerProcesses } from "../processes/worker-processes.ts";
import type { Context } from "../section.ts";
interface Tally {
    deletions: number;
    checkouts: number;
    lost: number;
    acks: number;
}
/**
 * A person appends lines, and sometimes deletes the index or checks out an earlier state of the whole folder.
 * Deleted lines stay deleted; lines in the person's last save are never lost.
 */
export declare function startOver(context: Context, processes: WorkerProcesses, hasGit: boolean, tally: Tally, refusals: Map<string, number>): Promise<void>;
export {};
