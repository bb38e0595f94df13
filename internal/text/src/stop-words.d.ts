/** Whether a word of one of eight languages carries no meaning of its own. Expects the result of `bareText`. */
export declare function isStopWord(word: string): boolean;
/** The same for one character of a script without spaces between words. */
export declare function isCjkGrammar(letter: string): boolean;
