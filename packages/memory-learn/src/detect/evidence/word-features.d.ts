/**
 * The features of a sentence's wording: its words, pairs of neighbours, and parts of longer words.
 * Linear.
 */
export declare function wordFeaturesOf(text: string, language: string): Set<string>;
