/** The part of two texts that holds their differences. */
export interface DifferingPart {
    before: string;
    after: string;
    /** Lines above it, equal in both texts. */
    skipped: number;
}
/** Leaves out the lines at both ends that are equal, except for `context` of them on each side. Linear. */
export declare function skipEqualLines(before: string, after: string, context: number): DifferingPart;
