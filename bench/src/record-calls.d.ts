import { type Files } from "@caliban/memory-core";
/** One file call as it was made. */
export interface Call {
    name: string;
    args: readonly unknown[];
    /** The number of the file that it opened. */
    opened?: number;
}
/** File calls that are recorded. */
export interface Recorder {
    files: Files;
    /** The calls since the last `take`, in order. */
    take(): Call[];
}
export declare function recordCalls(): Recorder;
/** Replays the calls in one folder in another one with the same content. */
export interface Replayer {
    /** Prepares calls. The returned function only makes them. */
    prepare(calls: readonly Call[]): () => void;
}
/**
 * The target folder must have the initial content of the source folder, and all calls must be replayed in order, so that
 * both stay equal. Failed calls fail again at the same cost.
 */
export declare function createReplayer(from: string, to: string): Replayer;
/** How often each call was made, most often first. */
export declare function countCalls(calls: readonly Call[]): Record<string, number>;
