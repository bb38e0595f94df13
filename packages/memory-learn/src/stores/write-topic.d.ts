import { type LearnedNote, type Memory, type MountedMemory, type Topic } from "@caliban/memory-core";
import { type Guard } from "../files/guard-entry.ts";
import type { DetectedMemory, MemoryEntry, MemoryScope } from "../types.ts";
import type { LearnedEntry, Replaced, StoreOutcome } from "./learned-store.ts";
export interface TopicStoreOptions {
    memory: Memory;
    guard: Guard;
    /** The active scopes. */
    scopes: readonly MemoryScope[];
    now: () => Date;
}
/** Writes to topics. Every method throws `conflict` if another writer was faster. */
export interface TopicWriter {
    /**
     * Writes a new topic, or updates one that learning wrote and that it contradicts, if that fact is all it holds. Further
     * ones go to the trash. Written first, removed then: a crash leaves too many topics, never too few.
     */
    add(memory: DetectedMemory, contradicted: readonly LearnedEntry[]): Promise<StoreOutcome>;
    /** Moves contradicted topics to the trash, as `add` does. */
    drop(contradicted: readonly LearnedEntry[]): Promise<Replaced[]>;
    /** Makes a topic of an entry of a sectioned file. One without a date, which a person wrote, gets no note. */
    copy(entry: MemoryEntry & {
        scope: MemoryScope;
    }): Promise<void>;
    /** Notes the day of a confirmation, at most once a day. A topic without a note stays as it is. */
    confirm(slug: string, day: string): Promise<void>;
    /** Returns false if the note is no longer the given one. */
    markStale(slug: string, note: LearnedNote): Promise<boolean>;
}
export declare function createTopicWriter(options: TopicStoreOptions): TopicWriter;
/** The writable mount to which new topics of a scope go; `undefined` for the memory itself. */
export declare function mountFor({ mounts }: Memory, scope: MemoryScope): MountedMemory | undefined;
/** The fact of a topic that holds one. */
export declare function factOf({ body, description }: Pick<Topic, "body" | "description">): string;
