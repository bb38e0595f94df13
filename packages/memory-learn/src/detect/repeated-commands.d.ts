import type { ToolCallRecord } from "../types.ts";
/** Counts the commands that succeed in a conversation. */
export interface RepeatedCommands {
    /** Adds the calls of a turn. Returns the commands that are a pattern now, or were one for the first time a turn ago. */
    note(calls: readonly ToolCallRecord[]): string[];
    clear(): void;
}
export declare function createRepeatedCommands(): RepeatedCommands;
