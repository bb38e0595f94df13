/** The arguments of a cell: plain data. */
export type CellArguments = Readonly<Record<string, unknown>>;
export interface CellRequest {
    cell: string;
    args: CellArguments;
}
/**
 * Measures in a separate process. A cell that waits for a start signal calls `ready`, which resolves when all of
 * its companions are ready too.
 */
export type Cell = (args: CellArguments, ready: () => Promise<void>) => Promise<unknown>;
export interface CellOptions {
    /** Milliseconds until the process is ended. Default: five minutes. */
    limit?: number;
    env?: Readonly<Record<string, string>>;
    /** Options of `node` for the process. */
    execArgv?: readonly string[];
}
export declare function runCell<T>(cell: string, args: CellArguments, options?: CellOptions): Promise<T>;
/** Companions: all of them start on one signal, once every one of them is ready. */
export declare function runCells<T>(cell: string, all: readonly CellArguments[], { limit, env, execArgv }?: CellOptions): Promise<T[]>;
