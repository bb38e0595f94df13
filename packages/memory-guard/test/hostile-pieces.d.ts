/** What rules start with, scan for, or repeat. */
export declare const HOSTILE_PIECES: readonly string[];
