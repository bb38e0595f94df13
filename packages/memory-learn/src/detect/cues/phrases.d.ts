/** What a phrase says about its sentence. */
export type PhraseKind = 
/** The user asks to remember it. */
"request"
/** The user takes back what was said before. */
 | "retract"
/** An error is gone. */
 | "resolved"
/** A suggestion to try. */
 | "advice";
/** The languages with phrases and trained words. */
export declare const LANGUAGES: readonly string[];
/** Whether a language is written without spaces between words. */
export declare function isUnspaced(language: string): boolean;
/** The position of a phrase or cue in a sentence. */
export interface Spot {
    at: number;
    length: number;
}
/** The first phrase of each kind. A request such as "don't forget that" takes nothing back. */
export declare function findPhrases(text: string, language: string): Map<PhraseKind, Spot>;
/**
 * A statement without the request at its start or end: "note to self: renew the domain" is about the domain, "we deploy on
 * Fridays, remember that" about Fridays.
 */
export declare function withoutRequest(text: string, language: string): string;
/** The languages whose requests to remember occur in a text: `merk dir: …`. */
export declare function languagesOfRequest(text: string): string[];
