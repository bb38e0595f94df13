/** The words of a folded text, and the triples of letters in them, where a space stands for the end of a word. */
export declare function languageFeaturesOf(folded: string): {
    words: string[];
    triples: Set<string>;
};
/**
 * The language of a text, out of those with trained words. `before` is the language of the conversation so far, which
 * decides in doubt.
 */
export declare function languageOf(text: string, before?: string): string;
