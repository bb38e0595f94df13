import type { PairOutcome } from "./run-pair.ts";
/** Counts over some pairs; each is a number of pairs out of those that it can happen to. */
export interface ChangeFigures {
    pairs: number;
    lost: Share;
    wrongReplacements: Share;
    changes: Share;
    restatements: Share;
    survived: Share;
}
interface Share {
    count: number;
    of: number;
}
export declare function figuresOf(all: readonly PairOutcome[]): ChangeFigures;
/** Whether a pair ended as its author expects. */
export declare function isRight({ pair, outcome, kept }: PairOutcome): boolean;
/** A Markdown table: all pairs, then those of each language and of each kind. */
export declare function changeTable(title: string, all: readonly PairOutcome[]): string;
/** The totals of several measurements. */
export declare function totalsTable(title: string, rows: readonly (readonly [string, PairOutcome[]])[]): string;
export {};
