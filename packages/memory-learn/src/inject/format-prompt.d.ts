import { type CountTokens } from "@caliban/memory-core";
import type { MergedMemories } from "./merge-scopes.ts";
export interface PromptOptions {
    /** The maximum number of tokens of the section. Default: 2,000. */
    tokens?: number | undefined;
    /** Default: a quarter of the code points. */
    countTokens?: CountTokens | undefined;
    /** The first message of the user: entries related to it come first within their section. Default: none. */
    query?: string | undefined;
    /** What the name of `memory_search` starts with. Default: nothing. */
    namePrefix?: string | undefined;
}
/** The order of sections. What does not fit is cut from the end; other sections come last. */
export declare const SECTION_PRIORITY: readonly string[];
/**
 * The memories as a section of the system prompt, within its token limit; empty without entries. A section that does not
 * fit is cut between entries; later sections may still fit. The last line says how many entries are not shown. Stale
 * entries come last within their section. Deterministic.
 */
export declare function formatForSystemPrompt(memories: MergedMemories, options?: PromptOptions): string;
