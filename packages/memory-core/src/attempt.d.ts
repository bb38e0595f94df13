/** The result of a call, or `undefined` when it throws. */
export declare function attempt<T>(call: () => T): T | undefined
/** The same for an asynchronous call. */
export declare function attemptLater<T>(call: () => Promise<T>): Promise<T | undefined>
