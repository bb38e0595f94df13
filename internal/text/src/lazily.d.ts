/**
 * A value that is created on first use and cached: a pattern of Unicode properties takes up to a millisecond
 * to build, and a process that only reads needs few of them.
 */
export declare function lazily<T extends object>(make: () => T): () => T;
