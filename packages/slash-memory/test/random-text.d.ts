/** A repeatable source of texts for property tests, made of the given pieces. */
export declare function createRandomText(seed: number, pieces: readonly string[]): (length: number) => string;
