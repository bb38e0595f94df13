/** The first and the last day that a match means, as milliseconds since 1970. */
type Meaning = (now: number, match: RegExpMatchArray) => [from: number, to: number];
/** Words for times before now. */
export declare const RELATIVE: readonly (readonly [pattern: string, meaning: Meaning])[];
export {};
