/** The rules were developed on one half; the other half is only measured. */
export type WordingHalf = "tuned" | "held-out";
/** A text in free wording, written by hand. */
export interface Wording {
    /** The heading above it in the file. */
    group: string;
    text: string;
    /** What must not be stored; empty for harmless text. */
    spans: readonly (readonly [start: number, end: number])[];
}
/**
 * The texts of a half, in the order of the file. In the file, `⟦…⟧` marks what must not be stored, and `{A24}` stands for
 * 24 random letters and digits, so that the repository contains no token that looks real.
 */
export declare function readWordings(half: WordingHalf, folder?: URL): Wording[];
