/** The text without hidden characters, every line end as `\n`. Lines and tabs stay. */
export declare function visibleText(text: string): string;
/** The text on one line, with line ends, tabs and hidden characters written as escapes such as `\n` and `\u{200b}`. */
export declare function escapedLine(text: string): string;
/** The number of hidden characters in a text; line ends and tabs do not count. */
export declare function countHidden(text: string): number;
/** The text in quotes on one line, cut to `max` characters. */
export declare function quote(text: string, max?: number): string;
/** Describes a value in a few words. Never reads a property of it. */
export declare function describeValue(value: unknown): string;
