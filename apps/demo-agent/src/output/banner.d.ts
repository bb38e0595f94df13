import type { MemorySession } from "@caliban/memory";
import type { UnreadFile } from "@caliban/memory/learn";
/** What a person may want to take over. */
export interface Offers {
    /** True when another memory may be this project's; see `canAdopt`. */
    adoptable?: boolean;
    /** Sectioned files with entries that the memory lacks. */
    unread?: readonly UnreadFile[];
}
/** The lines above a conversation: model, memory, how to quit. At most 40 columns wide, except for names and paths. */
export declare function renderBanner(session: MemorySession, modelLabel: string, home: string | undefined, { adoptable, unread }?: Offers): readonly string[];
/** True when the memory has no topics and another one may be this project's. */
export declare function canAdopt(session: MemorySession): Promise<boolean>;
/** The warnings of a session start. */
export declare function warningLines(session: MemorySession): readonly string[];
export declare function topicCountOf(session: MemorySession): number;
