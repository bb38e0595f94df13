/** The number of the group that contains a word, if any. */
export declare function choiceGroupOf(word: string): number | undefined;
