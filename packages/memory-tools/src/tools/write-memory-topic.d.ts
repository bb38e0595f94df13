import { type TopicType } from "@caliban/memory-core";
import { type ToolFactory } from "../tool.ts";
export interface WriteMemoryTopicInput {
    slug: string;
    type: TopicType;
    description: string;
    body: string;
    /** Of stateless tools only. */
    expect?: string | null;
}
/**
 * Creates a topic, or replaces one that the model has seen in this session as it is now: read, written, recalled as a
 * whole, or shown by a conflict. Any other existing topic is a `conflict` with the current text, unless it says the same
 * as the draft. Stateless, the model has seen the revision `expect`.
 */
export declare const writeMemoryTopic: ToolFactory;
