/**
 * A kebab-case slug of at most five distinctive words of a text; `note` for a text without words. Words are found by
 * Unicode's rules, so that a text without spaces has words too. Linear in the text: pass the beginning of a long one.
 *
 * @param check Throws for a slug that no file may have, as `checkSlug` of the core does; such a slug gets the suffix `-note`.
 */
export declare function proposeSlug(text: string, check: (slug: string) => unknown): string;
/** The first of `slug`, `slug-2`, `slug-3` … that no existing slug equals, in any case or Unicode form. */
export declare function freeSlug(slug: string, existing: readonly string[]): string;
