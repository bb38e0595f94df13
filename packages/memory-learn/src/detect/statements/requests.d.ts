import type { JudgedSentence } from "../evidence/evidence.ts";
/** Whether a request only announces the facts that follow: "please remember these:". */
export declare function announces({ sentence, words, evidence }: JudgedSentence): boolean;
/** Whether a request is about what was said before: "Remember that." */
export declare function isBareRequest(one: JudgedSentence, language: string): boolean;
/** The sentences that a request at `end` is about: the last fact before it, and those before that in its paragraph. */
export declare function meantBefore(judged: readonly JudgedSentence[], scores: readonly number[], end?: number): number[];
/**
 * The sentences that the user asks to remember: a request, the facts that follow it in its paragraph or in its list, and
 * those before a request without a fact of its own.
 */
export declare function requestedIn(judged: readonly JudgedSentence[], scores: readonly number[], language: string): Set<number>;
