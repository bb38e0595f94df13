import type { ConversationTurn } from "../types.ts";
import type { SessionContext } from "./session-context.ts";
import type { NoticedMemory } from "./summary.ts";
/** Notices and stores what is worth remembering in a turn; see `AutoMemories.processTurn`. */
export declare function processTurn(context: SessionContext, turn: ConversationTurn): Promise<NoticedMemory[]>;
