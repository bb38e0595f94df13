/** True for the first four letters, in lower case, of a word in the list. */
export declare function isSeedStem(letters: string): boolean;
