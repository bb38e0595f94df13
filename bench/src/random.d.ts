/** Reproducible numbers in [0, 1) from a seed: the mulberry32 generator. */
export declare function randomFrom(seed: number): () => number;
/** A list in another order. */
export declare function shuffle<T>(random: () => number, list: readonly T[]): T[];
