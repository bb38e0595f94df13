import type { ToolContext } from "../tool.ts";
import type { ToolFailure, ToolName } from "../tool-result.ts";
/**
 * Says that the model has not seen a topic as it is, and shows its current text, so that the next call can merge. From
 * then on the session expects that state; a stateless tool is told the revision to send.
 */
export declare function explainConflict(context: ToolContext, tool: ToolName, slug: string): Promise<ToolFailure>;
