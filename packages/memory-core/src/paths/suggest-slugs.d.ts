/**
 * The slugs nearest to one that does not exist, nearest first, at most three: a slug that differs only in case, `-` and
 * `_`, one that contains the other, or one within a third of its length in edits. Without the name of a mount it is
 * compared with the topics of every mount.
 */
export declare function suggestSlugs(slug: string, slugs: readonly string[]): string[]
/** A slug without case and without `-`, `_`, `.` and blanks, which people mix up. */
export declare function normaliseSlug(slug: string): string
