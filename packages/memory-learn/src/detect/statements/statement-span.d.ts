import type { JudgedSentence } from "../evidence/evidence.ts";
/**
 * The range of sentences that form one entry with the one at `at`: it and its neighbours in the same paragraph, as long as
 * each depends on the one before and they fit. Independent facts are entries of their own.
 */
export declare function spanOf(judged: readonly JudgedSentence[], language: string, at: number, taken: ReadonlySet<number>): [number, number];
