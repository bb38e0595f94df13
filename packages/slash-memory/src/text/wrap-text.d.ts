/**
 * Breaks one line into lines of at most `width` columns, at spaces; a word is broken only when it does not fit on a
 * line of its own. Never empty: an empty text is one empty line.
 */
export declare function wrapText(text: string, width: number): string[];
/** The same, with every line indented. */
export declare function wrapIndented(text: string, width: number, indent: string): string[];
