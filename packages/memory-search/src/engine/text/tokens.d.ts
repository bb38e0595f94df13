/**
 * The words of one text. A word is known by two hashes of its folded form, so that no string is made for one that was
 * seen before. Reused from text to text.
 */
export interface Tokens {
    /** The text that was divided: the given one, or its normal form. */
    text: string;
    count: number;
    first: Int32Array;
    second: Int32Array;
    /** Offsets in the text. */
    from: Int32Array;
    to: Int32Array;
    /** 1 in a Markdown heading. */
    heading: Uint8Array;
    /** 0 a word, 1 an identifier as a whole, after its parts, 2 a pair of characters. */
    form: Uint8Array;
    /** Whether the text has a number of four digits, such as a year. */
    hasYear: boolean;
}
export declare function createTokens(): Tokens;
/** Adds a word at the end. */
export declare function add(into: Tokens, first: number, second: number, from: number, to: number, heading: number, form: number): void;
