import type { MemoryEntry, MemoryScope } from "../types.ts";
import type { LearnedStore } from "./learned-store.ts";
import { type TopicStoreOptions } from "./write-topic.ts";
export interface TopicStore extends LearnedStore {
    /** Makes a topic of an entry of a sectioned file, with its dates. */
    copy(entry: MemoryEntry & {
        scope: MemoryScope;
    }): Promise<void>;
}
/**
 * The topics of a memory and of its mounts. A new memory is one topic: the type comes from the scope, the slug from the
 * text, and the note of learning is in the frontmatter. Topics that the agent or a person wrote are compared like others,
 * but they are never changed.
 */
export declare function createTopicStore(options: TopicStoreOptions): TopicStore;
