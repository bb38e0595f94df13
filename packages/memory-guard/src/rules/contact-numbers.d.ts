import type { Matches } from "./rule.ts";
/** Telephone, card, account and identity numbers. */
export declare function findContactNumbers(text: string): Matches;
