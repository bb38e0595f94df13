import { type Role } from "./words.ts";
/** What a content token is; values of different types are no alternatives. */
export type ContentType = "code" | "number" | "clock" | "day" | "unit" | "language" | "name" | "word";
/** A word, number, code span or mark of a statement. */
export interface Token {
    /** Equal for two forms of the same word; exact for code, numbers and names. */
    key: string;
    /** The word without accents and case, before its ending was removed. */
    word: string;
    /** Written with a capital, so that it may be a name. */
    capital: boolean;
    /** Absent for content. */
    role?: Role | "mark" | undefined;
    type: ContentType;
}
/** The tokens of a statement, in order. */
export declare function tokensOf(text: string): Token[];
