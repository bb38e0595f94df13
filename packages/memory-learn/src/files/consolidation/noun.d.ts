/**
 * Whether a word names what texts are about: in most places it follows an article or a preposition, or is a name or
 * code. In other scripts, any word does.
 */
export declare function isNoun(word: string, texts: readonly string[]): boolean;
