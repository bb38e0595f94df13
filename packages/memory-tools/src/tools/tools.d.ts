import type { LearnedEntries } from "../learned-entries.ts";
import type { LearnedToolContext, SearchToolContext, ToolFactory } from "../tool.ts";
import type { ToolName } from "../tool-result.ts";
export type OptionalToolName = "ListMemoryTopics" | "RemoveMemoryTopic";
type LearnedToolName = "ConfirmMemoryEntry" | "ForgetMemoryEntry" | "memory_search";
type SearchToolName = "MemorySearch";
type StandardToolName = Exclude<ToolName, OptionalToolName | SearchToolName | LearnedToolName>;
/** Always offered. */
export declare const STANDARD_TOOLS: Readonly<Record<StandardToolName, ToolFactory>>;
/** Offered when `include` names them. */
export declare const OPTIONAL_TOOLS: Readonly<Record<OptionalToolName, ToolFactory>>;
/** Offered with the option `search`. */
export declare const SEARCH_TOOLS: Readonly<Record<SearchToolName, ToolFactory<SearchToolContext>>>;
/** Offered with the option `learned`; for topics only the first one, since the other tools cover the rest. */
export declare const LEARNED_TOOLS: Readonly<Record<LearnedToolName, ToolFactory<LearnedToolContext>>>;
export declare function learnedTools({ form }: LearnedEntries): readonly ToolFactory<LearnedToolContext>[];
/** True for the name of any memory tool, including those that a memory does not offer. */
export declare function isToolName(name: string): name is ToolName;
export {};
