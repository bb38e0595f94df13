import { type TextEdit } from "../../sections/append-entry.ts";
import type { ConsolidationResult } from "./consolidation-types.ts";
import { type IsDuplicate } from "./merge-duplicates.ts";
import type { OverflowFile } from "./overflow.ts";
import type { MovingEntry } from "./topic-file.ts";
export interface PlanOptions {
    maxLines: number;
    overflowDir: string;
    isDuplicate: IsDuplicate;
    /** False merges duplicates and moves nothing. */
    overflow: boolean;
}
/** The entries that an overflow file receives. */
export interface TopicAddition {
    slug: string;
    title: string;
    entries: MovingEntry[];
}
export interface ConsolidationPlan extends TextEdit {
    additions: readonly TopicAddition[];
    result: Omit<ConsolidationResult, "changed" | "trashId">;
}
/**
 * Plans how to bring an index under its limit. Duplicates are merged; then related entries move together, the largest
 * group first: stale ones, then learned ones, then those that a person wrote. New and confirmed entries and corrections
 * stay if possible; otherwise they move, too: the oldest first, corrections after all others, links last. Prose and comments never move. Pure and deterministic.
 */
export declare function planConsolidation(raw: string, overflow: readonly OverflowFile[], options: PlanOptions): ConsolidationPlan;
