import type { WorkerProcesses } from "../processes/worker-processes.ts";
import type { Context, Figures } from "../section.ts";
export interface ZombieCommand {
    directory: string;
    slug: string;
    generation: number;
    /** The file call before which it stops; 0 = it does not stop. */
    gap: number;
    /** True: it takes the lock and pauses. */
    hold?: boolean;
}
export type ZombieWord = {
    said: "stopped";
    call: string;
} | {
    said: "acknowledged";
    calls: number;
} | {
    said: "refused";
    calls: number;
    code: string;
    message: string;
};
/**
 * Pauses a process before each file call of a write, ages its lock, lets another process write, and resumes the first.
 * Either the first process notices, or the next write repairs the result: no acknowledged write is lost, and after the
 * next write the index agrees with the topics.
 */
export declare function wakeZombies(context: Context, processes: WorkerProcesses): Promise<Figures>;
