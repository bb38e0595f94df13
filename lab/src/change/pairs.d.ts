/** What should happen to the old statement when the new one arrives. */
export type Expected = "confirmed" | "replaced" | "both";
/** Two explicit statements of one person, days apart. */
export interface Pair {
    kind: string;
    language: string;
    old: string;
    new: string;
    expected: Expected;
    /** The part of `old` that must survive. */
    keeps?: string;
}
/** The pairs of `tuned`, which the rules were written with, or of `untouched`, which is evaluation only. */
export declare function readPairs(half: "tuned" | "untouched"): Pair[];
