import { type MemoryOptions, type TopicDraft } from "@caliban/memory-core";
import type { EntryMetadata } from "../types.ts";
/** The guard of memory-core: refuses text that must not be stored. */
export type Guard = NonNullable<MemoryOptions["guard"]>;
/** The entry to check. */
interface GuardedEntry {
    section: string;
    text: string;
    children?: readonly string[] | undefined;
    metadata?: EntryMetadata | undefined;
}
/** Checks an entry. @throws MemoryError `refused`; the details contain the name of the rule, never the text. */
export declare function guardEntry(guard: Guard | undefined, { section, text, children, metadata }: GuardedEntry): Promise<void>;
/** Checks a topic, as `guardEntry` does. */
export declare function askGuard(guard: Guard | undefined, draft: TopicDraft): Promise<void>;
export {};
