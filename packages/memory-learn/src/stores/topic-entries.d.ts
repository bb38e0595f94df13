import type { ListedTopic, Memory, MountedMemory, Topic } from "@caliban/memory-core";
import { type MemoryScope } from "../types.ts";
import type { LearnedEntry } from "./learned-store.ts";
/** A topic as an entry: its statement is the description. */
export interface TopicEntry extends LearnedEntry {
    /** The section that a sectioned file would have for its type. */
    section: string;
    isWritable: boolean;
}
/** Every topic with a statement. Reads the head of each file, and the whole file of a cut description. */
export declare function readEntries(memory: Memory): Promise<TopicEntry[]>;
/** The mount of an address; `undefined` for a topic of the memory itself. */
export declare function mountOf({ mounts }: Memory, address: string): MountedMemory | undefined;
/** Whether a topic holds nothing but this statement, so that nothing else is lost with it. */
export declare function isSingleFact({ body }: Topic, text: string): boolean;
/** The scope that learning noted, otherwise that of the type. */
export declare function scopeOf({ type, learned }: ListedTopic): MemoryScope;
