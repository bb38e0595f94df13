/** An error that has no resolution yet. */
export interface Failure {
    /** Failures are numbered in order. */
    id: number;
    /** Empty for an error that the user pasted. */
    command: string;
    signature: string;
    /** The end of its output. */
    output: string;
    /** The command lines that succeeded since. */
    steps: string[];
    /** What the user said since, and the advice in it. */
    remarks: string;
    advice: string;
    /** Whether the user spoke of one machine. */
    local: boolean;
    /** Whether files were edited since. If so, a later success is probably due to the edit. */
    edited: boolean;
    /** Turns since the failure. */
    age: number;
}
/** The open failures of one conversation. */
export interface OpenFailures {
    list: Failure[];
    /** The number of failures so far. */
    count: number;
}
/** Placeholder of a masked secret. A text that contains it is not stored. */
export declare const MASKED: RegExp;
/** Adds a failure in place of an earlier failure of the same command. */
export declare function addFailure(open: OpenFailures, command: string, signature: string, output?: string): void;
export declare function addStep(failure: Failure, line: string): void;
