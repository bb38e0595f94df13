/** The questions to a sentence: is it worth keeping, is it about the user, is it about this machine only. */
export declare const QUESTIONS: readonly ["keep", "user", "local"];
export type Question = (typeof QUESTIONS)[number];
