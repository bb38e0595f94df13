/** True for keys, hashes and generated passwords; false for words and for fewer than eight characters. */
export declare function looksRandom(value: string): boolean;
