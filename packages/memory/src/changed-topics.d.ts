import { type Memory, type Topic } from "@caliban/memory-core";
/** A topic that is no longer what the model saw. */
export interface ChangedTopic {
    address: string;
    /** As it is now; `undefined` if it is gone. */
    topic: Topic | undefined;
}
/**
 * Compares the topics that the model saw with what is on disk. A topic that cannot be read is left out: reading it will
 * say why.
 *
 * @param seen Revisions by address; others are not compared.
 */
export declare function findChangedTopics(memory: Memory, seen: ReadonlyMap<string, string | null | undefined>): Promise<readonly ChangedTopic[]>;
/** The topic of exactly this address: other references also lead to a topic. */
export declare function findTopic(memory: Memory, address: string): Promise<Topic | undefined>;
