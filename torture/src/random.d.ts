/** Reproducible numbers in [0, 1) from a seed: the mulberry32 generator. */
export declare function randomFrom(seed: number): () => number;
/** An integer from `low` to `high`, both included. */
export declare function between(random: () => number, low: number, high: number): number;
/** One of a list. */
export declare function pick<T>(random: () => number, list: readonly T[]): T;
/** Shuffles the items reproducibly. */
export declare function shuffle<T>(random: () => number, list: readonly T[]): readonly T[];
