import { type SearchContext } from "../search-documents.ts";
import type { Recall, RecallOptions } from "../search-types.ts";
/** See `MemorySearch.recall`. */
export declare function recallTopics({ memory, library, countTokens, now }: SearchContext, message: string, { tokens, maxResults, minScore, exclude }: RecallOptions): Promise<Recall>;
