/** A whole number with commas between the thousands, the same in every locale. */
export declare function formatCount(count: number): string;
/** `1 topic`, `1,200 topics`. */
export declare function countOf(count: number, one: string, many?: string): string;
/** `a`, `a and b`, `a, b and c`. */
export declare function joinWords(words: readonly string[], conjunction: "and" | "or"): string;
/** The first few names of a list, and how many more there are. */
export declare function someOf(names: readonly string[], most?: number): string;
