/** Messages that hold the words of another person or of a document. None of them says anything of the user's own. */
export declare const FRAMINGS: readonly string[];
