/** What a document can match: one word, or one date. */
export interface QueryWord {
    /** As it was typed. */
    typed: string;
    /** Where it begins in `ParsedQuery.text`. */
    from: number;
    /** The terms that match it exactly; a date has one for each of its days. */
    terms: readonly (readonly [term: string, weight: number])[];
    /** Whether similar terms match, too. */
    similar: boolean;
    /** A date is as telling as the rarest word, whatever happened on it. */
    date: boolean;
    weight: number;
}
export interface ParsedQuery {
    /** The query, in its normal form if it had to be divided in that. */
    text: string;
    words: readonly QueryWord[];
    /** Texts between quotation marks, which a document must contain. */
    phrases: readonly string[];
}
/** Reads a query. Linear. */
export declare function parseQuery(text: string, now: number): ParsedQuery;
/** Words as they were typed, in the order of the query; parts of one identifier or run of characters as a whole. */
export declare function showWords(text: string, words: readonly QueryWord[]): string[];
/** A text in the form in which phrases are compared: words in their folded form with one space between. */
export declare function foldPhrase(text: string): string;
