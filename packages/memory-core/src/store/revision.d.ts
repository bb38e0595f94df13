/** The name of exact bytes: the first 16 hex digits of their SHA-256. */
export declare function revisionOf(bytes: Uint8Array): string
