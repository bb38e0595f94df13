import type { ToolContext } from "../tool.ts";
import type { ToolFailure } from "../tool-result.ts";
/** Says that a topic does not exist and which are similar, by slug and by text. Cost: lists the memory, and a search. */
export declare function explainNotFound({ memory, search, nameOf }: ToolContext, slug: string): Promise<ToolFailure>;
