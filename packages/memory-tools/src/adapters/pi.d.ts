import type { MemoryTools } from "../memory-tools.ts";
import type { ToolDetails } from "../tool-result.ts";
/** A tool for `pi.registerTool` and for `customTools` of a Pi session. */
export interface PiMemoryTool {
    name: string;
    label: string;
    description: string;
    parameters: Record<string, unknown>;
    execute(toolCallId: string, params: unknown, signal?: AbortSignal): Promise<PiToolResult>;
}
export interface PiToolResult {
    content: {
        type: "text";
        text: string;
    }[];
    details: ToolDetails;
}
/** Memory tools for Pi's coding agent. A failure rejects, and Pi shows the model its message. Empty when memory is off. */
export declare function piTools(memoryTools: MemoryTools<string>): PiMemoryTool[];
/** The part of Pi's `ExtensionAPI` that is used. */
export interface PiExtensionApi {
    registerTool(tool: PiMemoryTool): void;
    on(event: "before_agent_start", handler: (event: {
        systemPrompt: string;
    }) => {
        systemPrompt: string;
    }): void;
}
/**
 * An extension: the tools, and the memory below Pi's own system prompt.
 *
 * @param system What the agent sees of memory, loaded once per session so that the provider's prompt cache stays valid.
 */
export declare function piExtension(memoryTools: MemoryTools<string>, system: string): (pi: PiExtensionApi) => void;
