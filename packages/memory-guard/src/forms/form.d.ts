import type { Steps } from "../run-steps.ts";
/** A rewritten text that maps positions back to the original. */
export interface Form {
    text: string;
    /** The form it was made from; absent for the original. */
    base?: Form;
    /** Its pieces, in order. */
    pieces?: readonly Piece[];
    /** Instead of pieces: where each code unit was in the base. */
    positions?: Uint32Array;
    /** Positions at which something was removed. */
    seams?: Pick<ReadonlySet<number>, "has">;
}
/** A piece of a form. */
export interface Piece {
    /** Start in the form. */
    at: number;
    /** Start and end in the form it was made from. */
    from: number;
    to: number;
    /** True when every code unit was copied or replaced by another one; false when it was replaced as a whole. */
    copied: boolean;
}
/** A form in the making. */
export type Rewriting = Steps<Form>;
/**
 * Replaces each match; yields at each, where it may pause. Returns the same object when nothing changes.
 *
 * @param pattern Global, and linear in the length of any text.
 * @param replace Returns the replacement; `undefined` keeps the match.
 */
export declare function rewrite(form: Form, pattern: RegExp, replace: (match: RegExpMatchArray) => string | undefined): Rewriting;
/**
 * Removes code units. Returns the same object when the text has none of them.
 *
 * @param isRemoved Has a 1 at the code of each.
 */
export declare function remove(form: Form, isRemoved: Uint8Array): Form;
/** Maps a non-empty range of a form to the original text. */
export declare function originalSpan({ base, pieces, positions }: Form, start: number, end: number): [start: number, end: number];
