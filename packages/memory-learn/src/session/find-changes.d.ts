import type { ConversationTurn, DetectedMemory } from "../types.ts";
import type { SessionContext } from "./session-context.ts";
/**
 * The statements that change what is known: "The queue is SQS now." may be small talk, but if "The queue is RabbitMQ" is
 * stored, it is a fact of the same scope.
 */
export declare function findChanges(context: SessionContext, turn: ConversationTurn, unsure: readonly DetectedMemory[]): Promise<DetectedMemory[]>;
