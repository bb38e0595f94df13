/** Matches one filler at the start of a text, with the punctuation after it, but nothing of the next word. */
export declare function leadingFiller(language: string): RegExp;
/** Matches one filler at the end of a text, after a comma or other punctuation. */
export declare function trailingFiller(language: string): RegExp;
/** Whether a sentence starts with a word that refers to the sentence before. */
export declare function dependsOnPrevious(language: string, text: string): boolean;
