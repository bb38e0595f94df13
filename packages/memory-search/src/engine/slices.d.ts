/** Work that may pause where it yields, at least once in a few milliseconds. */
export type Work<T> = Generator<undefined, T>;
/** Does the work in slices, so that the event loop is never blocked for long. @throws what the work throws */
export declare function inSlices<T>(work: Work<T>): Promise<T>;
