/** Whether a sentence is to be kept: the user asked for it, learning's detector found it, or it plainly states a fact. */
export declare function isWorthSaving({ text, requested }: {
    text: string;
    requested: boolean;
}): boolean;
/** A statement as a sentence. */
export declare function toFact(text: string): string;
