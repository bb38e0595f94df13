import { type LearnedToolContext, type ToolFactory } from "../tool.ts";
export interface MemorySearchInput {
    query: string;
}
/** Cost: reads the learner's files. */
export declare const memorySearch: ToolFactory<LearnedToolContext>;
