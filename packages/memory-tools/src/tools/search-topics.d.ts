import { type SearchToolContext, type ToolFactory } from "../tool.ts";
export interface SearchTopicsInput {
    query: string;
}
/** Cost: that of the host's search. */
export declare const searchTopics: ToolFactory<SearchToolContext>;
