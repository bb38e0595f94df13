/**
 * True for a slug whose file is never a topic, in any case and Unicode form: `MEMORY`, the index itself, and
 * names that other tools read as instructions. Such a file can be listed, read and removed, not written.
 */
export declare function isReservedSlug(slug: string): boolean
