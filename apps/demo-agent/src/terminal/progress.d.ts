/** Shows that the model's server is silent. */
export interface Progress {
    /** Starts waiting. `midLine`: the current line contains text. */
    wait(midLine: boolean): void;
    /** Removes the message. True when the following text starts a line because of it. */
    stop(): boolean;
}
export declare const NO_PROGRESS: Progress;
/** Shows progress in a terminal, nothing elsewhere. */
export declare function createProgress(output: NodeJS.WriteStream): Progress;
