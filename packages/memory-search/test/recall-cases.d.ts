/** A memory as an agent keeps it after some months: slug, type, description, body. */
export declare const TOPICS: readonly (readonly [slug: string, type: string, description: string, body: string])[];
/** Messages that need topics: any of these is right. */
export declare const NEEDED: readonly (readonly [message: string, ...slugs: string[]])[];
/** Messages that need nothing from the memory. */
export declare const NOTHING: readonly string[];
