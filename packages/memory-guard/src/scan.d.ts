import { type SecretFinding } from "./finding.ts";
import { type Steps } from "./run-steps.ts";
export interface FindOptions {
    /** True allows addresses and telephone numbers, because the user asked to keep them. Default: false. */
    allowContact?: boolean;
    /** A longer block of code, log or data, in lines, counts as the contents of a file. Default: 40. */
    longestExample?: number;
}
/** The longest text that is read, in UTF-16 code units: more than a topic may hold. */
export declare const LONGEST_TEXT = 300000;
/** The rule that names a longer text, as a whole. */
export declare const TOO_LONG = "too-long";
/** Reads a text in steps of a few milliseconds at most. Returns findings sorted by position and without overlaps. */
export type Scan = Steps<SecretFinding[]>;
export declare function scan(text: string, options: FindOptions): Scan;
