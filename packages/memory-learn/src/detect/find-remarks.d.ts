import type { ConversationTurn, DetectedMemory } from "../types.ts";
import type { JudgedSentence } from "./evidence/evidence.ts";
import type { Score } from "./evidence/score.ts";
/**
 * Corrections, and short requests that imply a preference when they are repeated. A correction is a candidate; a request
 * counts only in this conversation.
 */
export declare function findRemarks(turn: ConversationTurn, judged: readonly JudgedSentence[], language: string, score: Score): DetectedMemory[];
