/** The words of a text in lines of at most `width` characters; a longer word has a line of its own. */
export declare function wrap(text: string, width: number): string[];
