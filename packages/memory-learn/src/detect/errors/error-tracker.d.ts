import type { ToolCallRecord } from "../../types.ts";
/** An error with its resolution, as the text of an entry. */
export interface ResolvedError {
    text: string;
    signature: string;
    /** How often this error was resolved in the session. */
    count: number;
    /** Whether the resolution applies to this machine only. */
    local: boolean;
}
/** What the user said while a command was failing. */
export interface UserRemark {
    text: string;
    /** The part that suggests something to try; empty without one. */
    advice: string;
    /** Whether it is about one machine. */
    local: boolean;
}
export interface ErrorTracker {
    /** Processes the calls of a turn and the text around them. Returns the errors that they resolve. */
    noteCalls(calls: readonly ToolCallRecord[], content: string): ResolvedError[];
    /** Notes something the user said that was not stored; it may contain the resolution. */
    noteRemark(remark: UserRemark): void;
    /** Notes an error in a message of the user. */
    noteShownError(text: string): void;
    /** Resolves the last error with what the user reported; `undefined` if there is no open error. */
    resolveReported(resolution: string, local: boolean): ResolvedError | undefined;
    /** Drops recent errors after a statement that was stored: it probably explains them, so they get no second entry. */
    noteStatement(): void;
    clear(): void;
}
/** Finds errors and their resolutions in the tool calls of several turns. `mask` replaces secrets in a text. */
export declare function createErrorTracker(mask: (text: string) => string): ErrorTracker;
