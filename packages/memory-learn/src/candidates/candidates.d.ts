import { type DetectedMemory, type DetectionCategory, type MemoryScope, type MemorySectionType } from "../types.ts";
/** Something that was noticed once and will be stored when it is noticed again. */
export interface Candidate {
    text: string;
    scope: MemoryScope;
    section: MemorySectionType;
    category: DetectionCategory;
}
/** Only the newest candidates are kept. */
export declare const CANDIDATES_LIMIT = 200;
/**
 * Adds detections to the candidates, oldest first. One that was noticed before is promoted: it should be stored and is no
 * longer a candidate. One that contradicts a candidate replaces it. Pure.
 */
export declare function noteCandidates(candidates: readonly Candidate[], detections: readonly DetectedMemory[]): {
    candidates: Candidate[];
    promoted: DetectedMemory[];
};
/** The candidates without those that repeat one of the stored texts. */
export declare function dropCandidates(candidates: readonly Candidate[], stored: readonly string[]): Candidate[];
/** Candidates as a JSON array, one per line, so that people can read and delete them. */
export declare function formatCandidates(candidates: readonly Candidate[]): string;
/** Parses the output of `formatCandidates`. Skips what is invalid. Never throws. */
export declare function parseCandidates(text: string): Candidate[];
