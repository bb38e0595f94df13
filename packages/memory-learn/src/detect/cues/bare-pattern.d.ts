/** A pattern for the result of `bareText`: without accents, which many people leave out. */
export declare function barePattern(...sources: readonly string[]): RegExp;
