import type { Memory } from "@caliban/memory-core";
import type { LearnedStore } from "../stores/learned-store.ts";
import type { ConversationTurn } from "../types.ts";
/** Changes of a memory that learning did not make: by the model's tools, by commands, by the host. */
export interface OtherChanges {
    /** Starts to listen, unless it listens already. */
    start(): void;
    stop(): void;
    /** Starts a turn. Without it, each message of the user starts one, to which changes since the last message belong. */
    startTurn(): void;
    /** Whether a topic was written or removed in the turn of this message, which is the next one. */
    inTurnOf(message: Pick<ConversationTurn, "role">): boolean;
    /** The store, whose own changes do not count. */
    exclude(store: LearnedStore): LearnedStore;
}
export declare function watchOtherChanges(memory: Memory | undefined): OtherChanges;
