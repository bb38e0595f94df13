/**
 * The words of a text in order, as `bareText` gives them. Scripts without spaces between words, and Korean, whose words
 * include grammatical endings, give overlapping pairs of characters. Linear.
 */
export declare function wordsOf(text: string): string[];
/** Removes the most common English endings. Never shorter than three letters. */
export declare function stemOf(word: string): string;
/** What a text is about: its distinct words without stop words, stemmed. */
export declare function keywordsOf(text: string): Set<string>;
/** How many elements two sets have in common. */
export declare function sharedCount(a: ReadonlySet<string>, b: ReadonlySet<string>): number;
/** The similarity of two sets of keywords, from 0 to 1: the common elements, as a share of the smaller set. */
export declare function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number;
