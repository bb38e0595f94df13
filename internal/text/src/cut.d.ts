/** At most `limit` code points; a longer text is cut, at a word where one ends near the limit, and ends with `…`. */
export declare function cutText(text: string, limit: number): string;
/** The longest beginning of a text that takes at most `limit` bytes of UTF-8; never half a character. */
export declare function cutToBytes(text: string, limit: number): string;
/** One line: every run of white space and control characters becomes one space. */
export declare function oneLine(text: string): string;
