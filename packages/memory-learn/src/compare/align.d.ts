import type { Content, Statement } from "./statement.ts";
/** The same word in the older and the newer statement. */
export interface Match {
    old: Content;
    next: Content;
}
/** Content of one clause that the other statement does not have, between words that it has. */
export interface Run {
    words: readonly Content[];
    before: Content | undefined;
    after: Content | undefined;
}
/** How the content of two statements corresponds. */
export interface Alignment {
    shared: readonly Match[];
    /** What only the older statement has. */
    left: readonly Content[];
    /** What only the newer statement has. */
    right: readonly Content[];
    /** Runs of the older statement with the run of the newer one in their place. */
    substitutions: readonly (readonly [Run, Run])[];
    /** Runs without a counterpart. */
    deleted: readonly Run[];
    inserted: readonly Run[];
}
/**
 * Pairs equal content in order of appearance, then other forms of the same word. Names must be equal to the letter.
 * `agree`: whether two runs hold the same kind of value, so that one can replace the other wherever they are.
 */
export declare function align(old: Statement, next: Statement, agree: (a: Run, b: Run) => boolean): Alignment;
