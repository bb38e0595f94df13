/**
 * The text without what a person cannot see. Idempotent, never adds or removes a line.
 *
 * Keeps the characters that emoji and the scripts of Arabic, India and Mongolia need: the selectors of emoji, and one joiner. The
 * selectors of other characters choose between forms of one letter; they go. Cost: linear; one quick test for ASCII, CJK
 * and usual punctuation.
 */
export declare function dropHiddenCharacters(text: string): string;
