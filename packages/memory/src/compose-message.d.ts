import { type Memory } from "@caliban/memory-core";
import type { MemorySearch, RecallOptions } from "@caliban/memory-search";
import type { MemoryTools } from "@caliban/memory-tools";
import type { SessionTurn } from "./session-types.ts";
/** What a session adds to the messages of the user. Each topic and each note is added once. */
export interface MessageComposer {
    compose(message: string): Promise<string>;
    /** The message that the user typed, of a text that `compose` returned; any other text as it is. Parts become one text. */
    asTyped(content: SessionTurn["content"]): string;
    /** The user ran a command that changed the memory. */
    changedBy(command: string): void;
    /** What the last message got is added to the next one again. */
    discard(): void;
}
/** What the messages are composed from. */
interface MessageSources {
    memory: Memory;
    search: MemorySearch | undefined;
    /** What the model has seen whole. */
    seen: Pick<MemoryTools<string>, "seen" | "seenTopics">;
    limits: false | RecallOptions | undefined;
}
export declare function createMessageComposer({ memory, search, seen, limits }: MessageSources): MessageComposer;
export {};
