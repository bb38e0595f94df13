import { type Memory, type TopicDraft } from "@caliban/memory-core";
import { type Entry } from "../tree.ts";
export declare function change(tree: readonly Entry[], act: (memory: Memory) => Promise<unknown>): Promise<readonly Entry[]>;
/** A directory in which a writer died while it planned its change. Its lock remains. */
export declare function abandon(tree: readonly Entry[]): Promise<readonly Entry[]>;
/** A directory in which a writer died after it renamed a topic into place. Its lock remains. */
export declare function cutOffAfter(tree: readonly Entry[], topic: TopicDraft): Promise<readonly Entry[]>;
/** A directory in which the topic was replaced but not the index. The writer is alive and has reported it. */
export declare function leaveUnindexed(tree: readonly Entry[], topic: TopicDraft): Promise<readonly Entry[]>;
