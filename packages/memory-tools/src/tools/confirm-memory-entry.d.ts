import { type LearnedToolContext, type ToolFactory } from "../tool.ts";
export declare const confirmMemoryEntry: ToolFactory<LearnedToolContext>;
