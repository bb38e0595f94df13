/** One operation on a topic, as its caller saw it. A topic is a register; its value is a revision, or `null` without a topic. */
export interface Operation {
    slug: string;
    process: string;
    /** Milliseconds on a clock that all processes share. */
    start: number;
    end: number;
    /** The revision that it required before it wrote, if any. */
    expected?: string | null;
    /** What it wrote; `null` = it removed the topic. Absent for a read. */
    wrote?: string | null;
    /** What a read found. */
    saw?: string | null;
}
/**
 * Whether a history can be explained by operations that take place one after the other, each at one moment between
 * its start and its end (Wing and Gong). All operations are on one topic that is absent at first.
 *
 * Costs about the length of the history times the orders that its overlaps allow; states that were seen before are
 * not entered again.
 */
export declare function isLinearizable(history: readonly Operation[]): boolean;
