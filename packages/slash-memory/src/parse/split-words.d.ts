/** One word of a line, and its position. */
export interface Word {
    text: string;
    /** True for a word in quotes, which is never an option. */
    quoted: boolean;
    /** Where the word, with its quotes, begins and ends in the line. */
    from: number;
    to: number;
}
/**
 * Splits a line at white space. A word may stand in `"…"` or `'…'`; a quote counts only at the start of a word and
 * when another one ends it, so `don't` and `5" disk` are what they look like. A backslash is a character like any
 * other, as Windows paths need. Never throws, linear.
 */
export declare function splitWords(line: string): Word[];
/** A word as it has to be typed: in quotes when it has white space or begins like an option or a quote. */
export declare function quoteWord(text: string): string;
