import { type Token } from "./tokens.ts";
/** A word of a statement that says what it is about. */
export interface Content extends Token {
    /** Its position among the content of the statement. */
    at: number;
    /** In a negative clause, or after `instead of`. */
    negative: boolean;
    /** The number of its clause. */
    clause: number;
    /** The word that introduces it, without articles: a preposition, a scope, an actor. Empty if there is none. */
    intro: string;
    introRole: "preposition" | "scope" | "by" | "from" | "";
    /** A verb or a subject pronoun comes before it in its clause. */
    afterVerb: boolean;
    /** The kinds of value that it is: quantity, code, language, opposite, one of a group of choices. */
    kinds: readonly string[];
}
/** A parsed statement. */
export interface Statement {
    /** Letters and digits only: equal for texts that differ in punctuation and case. */
    plain: string;
    content: readonly Content[];
    /** The first letters of its content and its groups of choices: two statements without a common one are unrelated. */
    heads: ReadonlySet<string>;
    /** The words without content that change a meaning: `not`, `only`, `must`. No articles and fillers. */
    small: readonly string[];
    /** Says that something is different now, or was given up. */
    changes: boolean;
    /** Starts with a subject and has a verb, or says what was before. An order does neither. */
    declares: boolean;
    /** Has a word of ownership. */
    owns: boolean;
    /** Too long to compare. */
    isLong: boolean;
}
/** Entries have at most 200 characters; longer texts are compared as a whole only. */
export declare const LIMIT = 600;
/** Parses a statement. Linear, and at most `LIMIT` characters are parsed. */
export declare function parseStatement(text: string): Statement;
/** Whether content names a place where other things hold than elsewhere; the web team is no place. */
export declare function isEnvironment({ word, at }: Content, { content }: Statement): boolean;
