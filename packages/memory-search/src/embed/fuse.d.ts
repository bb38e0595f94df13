/** Joins rankings by rank: the reciprocal of each rank plus 60, added up. Best first; equal sums keep their order. */
export declare function fuseRanks(...rankings: readonly (readonly string[])[]): string[];
