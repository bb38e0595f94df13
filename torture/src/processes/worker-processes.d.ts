/** A worker process. */
export interface Worker {
    pid: number;
    send(line: string): void;
    /** The next unread line of its output; `undefined` when it has ended. */
    next(): Promise<string | undefined>;
    kill(signal?: NodeJS.Signals): void;
    /** Resolves when it has ended and all its output has arrived. */
    closed: Promise<void>;
}
export interface WorkerOptions {
    /** Called for every line, which is then not kept for `next`. */
    onLine?: (line: string) => void;
}
/** Processes that always end with the section. */
export interface WorkerProcesses {
    /** Starts `dist/workers/<name>.js`. */
    start(name: string, setup: unknown, options?: WorkerOptions): Worker;
    /** Kills the remaining processes and waits until they have ended. */
    killAll(): Promise<void>;
}
export declare function createWorkerProcesses(): WorkerProcesses;
