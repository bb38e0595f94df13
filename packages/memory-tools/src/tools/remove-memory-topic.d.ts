import { type ToolFactory } from "../tool.ts";
export interface RemoveMemoryTopicInput {
    slug: string;
    /** Of stateless tools only. */
    expect?: string | null;
}
/**
 * Moves the topic to the trash. If it was read in this session and has changed since, or has not the revision `expect`, the
 * result is a `conflict`.
 */
export declare const removeMemoryTopic: ToolFactory;
