import type { MemoryTools } from "../memory-tools.ts";
import type { RunOptions } from "../tool.ts";
/** One tool call of a model. */
export interface ModelCall {
    id: string;
    name: string;
    args: unknown;
}
export interface RunCallsOptions extends RunOptions {
    /**
     * The model has no other tools: a call of any other name gets a failure that lists the tools, so that no call stays
     * without an answer. Default: false, calls of other tools are left to the host.
     */
    onlyTools?: boolean | undefined;
}
/** A signal that is aborted with either of two. */
export declare function joinSignals(one: RunOptions["signal"], other: RunOptions["signal"]): RunOptions["signal"];
/** What goes back to the model. */
export interface CallResult {
    text: string;
    isError: boolean;
}
/** Runs one call. */
export declare function runCall(memoryTools: MemoryTools<string>, name: string, args: unknown, options?: RunOptions): Promise<CallResult>;
/**
 * Runs the calls of the tools of this memory one after another, so that a read sees an earlier write. Skips calls of other
 * tools unless `onlyTools` is set; a call of a memory tool that is not offered gets a failure that says so.
 */
export declare function runCalls(memoryTools: MemoryTools<string>, calls: readonly ModelCall[], options?: RunCallsOptions): Promise<{
    id: string;
    result: CallResult;
}[]>;
