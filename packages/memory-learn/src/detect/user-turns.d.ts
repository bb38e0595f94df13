import type { ConversationTurn, DetectedMemory } from "../types.ts";
import type { ErrorTracker } from "./errors/error-tracker.ts";
import type { Score } from "./evidence/score.ts";
import { type MessageContext } from "./statements/statements.ts";
export interface UserTurnDetectorOptions {
    score: Score;
    /** The maximum number of statements per turn. */
    limit: number;
    errors: ErrorTracker;
}
/** Finds what is worth remembering in the user's messages. */
export interface UserTurnDetector {
    /** `content` is masked. `requested` may have contact data, which is only for what the user asks to remember. */
    detect(turn: ConversationTurn, content: string, context: MessageContext & {
        requested: string;
    }): DetectedMemory[];
    clear(): void;
}
export declare function createUserTurnDetector(options: UserTurnDetectorOptions): UserTurnDetector;
