import type { AutoMemories, NoticedMemory } from "@caliban/memory-learn";
import type { SessionTurn } from "./session-types.ts";
/** Passes the messages of one turn to a learner. */
export type Listener = (turns: readonly (SessionTurn & {
    content: string;
})[]) => Promise<readonly NoticedMemory[]>;
export declare function listen(learning: AutoMemories): Listener;
