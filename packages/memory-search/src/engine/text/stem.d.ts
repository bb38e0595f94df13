/** The same for the common forms of one English word: plurals, -ing, -ed and a final -e. At least three letters. */
export declare function stem(word: string): string;
