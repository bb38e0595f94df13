/** The name that was probably meant: one that differs in case or separators, or in at most a third of its letters. */
export declare function nearestName(name: string, known: readonly string[]): string | undefined;
/** `; did you mean "lines"?`, or nothing. */
export declare function didYouMean(name: string, known: readonly string[]): string;
/** How many characters must be added, removed or replaced to make one text of the other. */
export declare function editDistance(a: string, b: string): number;
