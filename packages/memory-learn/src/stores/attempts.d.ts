import type { ConfigProblem } from "../config/read-config.ts";
/** Operations that may fail without ending the session. */
export interface Attempts {
    /** Runs an operation on a file or topic. A MemoryError becomes a problem and the result `undefined`. */
    attempt<T>(path: string, work: () => Promise<T>): Promise<T | undefined>;
    /** Records a problem with a path or with a function of the host; `undefined` clears it. */
    note(path: string, problem: string | undefined): void;
    /** What failed at its last attempt. */
    problems(): ConfigProblem[];
}
export declare function createAttempts(): Attempts;
/** Decides again, up to ten times, if another writer has changed what the decision was about. */
export declare function retryOnConflict<T>(decide: () => Promise<T>): Promise<T>;
