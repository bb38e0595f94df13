/** Converts a system error during a write to a `MemoryError`, without a path of the machine. */
export declare function explainSystemError(error: unknown): unknown
/** The same for an error during a read. */
export declare function explainReadError(error: unknown): unknown
/** Runs a call that only reads. @throws MemoryError `unreadable-file` where the system refuses. */
export declare function explainReading<T>(read: () => T | Promise<T>): Promise<T>
/** The reason of a system error, for people; `undefined` for any other error. */
export declare function reasonOf(error: unknown): string | undefined
