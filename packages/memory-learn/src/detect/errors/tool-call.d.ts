import type { ToolCallRecord } from "../../types.ts";
/** The command line of a call; empty for tools that run no commands. */
export declare function commandOf({ input }: ToolCallRecord): string;
export declare function hasFailed(call: ToolCallRecord): boolean;
/** The end of a call's output. */
export declare function outputOf({ output }: ToolCallRecord): string;
