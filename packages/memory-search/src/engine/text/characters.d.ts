/** What a UTF-16 code unit is for the division of text into words. */
export declare const SEPARATOR = 0;
export declare const LETTER = 1;
export declare const CAPITAL = 2;
export declare const DIGIT = 3;
/** Joins the parts of an identifier, a path, a version or a number when it stands between two of them. */
export declare const JOINER = 4;
/** A character of a script without spaces between words, Korean, or half of a character beyond the basic plane. */
export declare const UNSPACED = 5;
/** Ignored inside a word: accents, vowel marks, soft hyphens, zero-width characters. */
export declare const IGNORED = 6;
/** Text that must be normalised before it is divided: separate parts of Korean or Japanese letters. */
export declare const DECOMPOSED = 7;
export interface CharacterTable {
    kinds: Uint8Array;
    /** Lower case without accents, and one form of letters that are written in several ways. */
    folded: Uint16Array;
}
/** The kind and the folded form of every code unit; built on first use in about 3 ms. */
export declare const characterTable: () => CharacterTable;
