/**
 * Text from a file, made harmless for a terminal: control characters, escape sequences, direction controls, and
 * invisible tag characters become visible escapes such as `\x1b`. Line ends become `\n`; tabs stay. Joiners and
 * variation selectors, which scripts and emoji need, stay. Linear.
 */
export declare function plainText(text: string): string;
/** The same for a whole file on the screen, without line ends at its end. */
export declare function plainFile(text: string): string;
/** The same for one line: line ends and tabs become a space. */
export declare function plainLine(text: string): string;
/** A word of a message, cut to 60 code points; what a person typed or pasted may be of any length. */
export declare function shortWord(text: string): string;
/** JSON in which the same characters are `\u` escapes: the data is whole, the terminal is safe. */
export declare function plainJson(value: unknown): string;
