/**
 * Whether a statement is about the user and the user's work, and holds now. What it says of others or of the past takes
 * the place of nothing.
 */
export declare function holdsHereAndNow(text: string): boolean;
