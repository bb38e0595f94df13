import type { JudgedSentence } from "./evidence/evidence.ts";
/**
 * The sentences that are the user's own. A text that the user passes on starts after an introduction or in a paragraph of
 * its own, and ends with the message. What the user asks to remember before such a text is the user's own, too; in a message
 * about a text, nothing else is.
 */
export declare function ownSentences(judged: readonly JudgedSentence[]): JudgedSentence[];
