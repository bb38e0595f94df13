/** A passphrase that ends with the line or sentence. */
export declare function findPassphrase(text: string, at: number): {
    start: number;
    end: number;
} | undefined;
/** True for the words of a passphrase, and not of a sentence. */
export declare function isPassphrase(words: readonly string[]): boolean;
