import type { Pair } from "./pairs.ts";
/** Where the statements of a pair are stored. */
export type Place = "sections" | "topics";
/** What the next session's prompt shows after both statements. */
export interface PairOutcome {
    pair: Pair;
    /** `lost`: neither statement. */
    outcome: "confirmed" | "replaced" | "both" | "lost";
    /** Whether the part of the old statement that must survive is still shown. */
    kept: boolean;
    shown: string[];
}
/** Says both statements to a new memory, five days apart, each in a session of its own. */
export declare function runPair(pair: Pair, place: Place): Promise<PairOutcome>;
