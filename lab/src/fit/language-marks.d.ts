import type { LabelledMessage } from "../messages.ts";
/** What is typical of a language: its words, separated by spaces, and triples of letters, separated by `|`. */
export interface LanguageMarks {
    words: string;
    triples: string;
}
/** The marks of the languages that share a script, from the messages in them. */
export declare function languageMarksOf(messages: readonly LabelledMessage[]): Map<string, LanguageMarks>;
