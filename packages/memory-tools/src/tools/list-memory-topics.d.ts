import { type ToolFactory } from "../tool.ts";
export type ListMemoryTopicsInput = Record<string, never>;
/** Cost: reads the head of every topic file. */
export declare const listMemoryTopics: ToolFactory;
