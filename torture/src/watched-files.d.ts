import type { Files } from "@caliban/memory-core";
/** A call of the file port. */
export interface FileCall {
    name: string;
    args: readonly unknown[];
    /** True if it can change the disk or make a change durable. */
    mutates: boolean;
}
/**
 * A file port that passes every call to `intervene`, which runs it, replaces it, or throws. Wraps all calls that exist,
 * including future ones.
 */
export declare function watchFiles(base: object, intervene: (call: FileCall, run: Run) => unknown): Files;
/** Runs the call, with its own arguments or with others. */
export type Run = (args?: readonly unknown[]) => unknown;
