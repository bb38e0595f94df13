/** The arguments of a worker. */
export declare function readSetup<T>(): T;
/**
 * Sends one line to the parent. The line is in the pipe when this returns, so that it survives a SIGKILL right after.
 * If the parent has ended, the worker exits.
 */
export declare function say(line: string): void;
/** Calls `handle` with every line from the parent, and ends the worker with the parent. */
export declare function listen(handle: (line: string) => void): void;
/** Milliseconds of a clock that all processes of this machine share, unlike `performance.now()`. */
export declare function sharedClock(): number;
/** Blocks this thread. */
export declare function block(milliseconds: number): void;
