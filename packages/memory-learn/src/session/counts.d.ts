import type { StoreOutcome } from "../stores/learned-store.ts";
import { type SessionSummary } from "./summary.ts";
/** Counts the changes of a session. */
export interface Counts {
    add(what: StoreOutcome["outcome"] | "forgotten"): void;
    refuse(rule: string): void;
    /** The summary: the counts, and what is only known at the end. Resets the counts. */
    summarise(rest: Pick<SessionSummary, "noticed" | "stale" | "candidates" | "consolidated">): SessionSummary;
}
export declare function createCounts(): Counts;
