import { type ToolFactory } from "../tool.ts";
export interface ReadMemoryTopicInput {
    slug: string;
}
/** Marks the topic as seen: a later write does not overwrite what has changed since. */
export declare const readMemoryTopic: ToolFactory;
