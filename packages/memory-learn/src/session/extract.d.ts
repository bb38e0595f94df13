import { type ConversationTurn, type DetectedMemory } from "../types.ts";
import type { SessionContext } from "./session-context.ts";
/**
 * The detections of the host's `extract`, which never gets a message that must not be remembered. What a model returns
 * may have any form: a wrong detection is a problem, and so is an error, and the turn continues without it.
 */
export declare function extractFrom({ options: { extract }, note }: SessionContext, turn: ConversationTurn): Promise<readonly DetectedMemory[]>;
