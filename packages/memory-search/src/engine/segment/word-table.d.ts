/** From the hashes of a word, as it is in texts, to the number of its term; -1 for a word that is not indexed. */
export interface WordTable {
    /** Open addressing by the first hash; 0 is free, otherwise the number of a word plus one. */
    slots: Int32Array;
    first: Int32Array;
    second: Int32Array;
    term: Int32Array;
    size: number;
}
export declare function createWordTable(capacity: number): WordTable;
/** The number of the term; -1 when the word is not indexed, -2 when it was never seen. */
export declare function findWord({ slots, first, second, term }: WordTable, one: number, two: number): number;
/** Adds a word that is not in the table. */
export declare function addWord(words: WordTable, one: number, two: number, term: number): void;
