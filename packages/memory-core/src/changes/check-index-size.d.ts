/**
 * Accepts an index that can be read and changed again, and an index that is too large but shrinks.
 *
 * @throws MemoryError `too-large`
 */
export declare function checkIndexSize(before: Uint8Array | undefined, after: Uint8Array): void
