import type { DetectionCategory } from "../types.ts";
/** How something was noticed; this decides the confidence. */
export type NoticedBy = 
/** An explicit rule, preference or fact. */
"statement"
/** A statement that may be small talk. */
 | "hint"
/** Corrected more than once. */
 | "repeated-correction"
/** Corrected once; it may apply to the current task only. */
 | "correction"
/** An error and a resolution that worked. */
 | "resolved-error"
/** The same choice more than once, without an explanation. */
 | "choice"
/** A choice for the first time. */
 | "remark";
export interface RawDetection {
    by: NoticedBy;
    category: DetectionCategory;
    /** How often it was seen, including this time. */
    count?: number;
}
/** The confidence of a detection, from 0 to 1. An error that was resolved twice counts as repeated. */
export declare function confidenceOf({ by, count }: RawDetection): number;
/** A detection with less confidence is dropped. */
export declare const CANDIDATE_CONFIDENCE = 0.3;
/** One with less waits as a candidate until it is repeated. */
export declare const STORE_CONFIDENCE = 0.6;
