import type { MemoryTools } from "../memory-tools.ts";
import { type AiSdkMemoryTool, type AiSdkOptions } from "./ai-sdk.ts";
/** A tool for `tools` of a Mastra agent. */
export interface MastraMemoryTool extends Omit<AiSdkMemoryTool, "needsApproval"> {
    id: string;
    /** True when the host's person has to approve each call. */
    requireApproval: boolean;
}
/** Memory tools by name for `tools` of a Mastra `Agent`. Empty when memory is off. */
export declare function mastraTools(memoryTools: MemoryTools<string>, options?: AiSdkOptions): Record<string, MastraMemoryTool>;
interface SystemMessage {
    role: "system";
    content: string;
}
/** A processor for `inputProcessors` of a Mastra `Agent`. */
export interface MastraMemoryProcessor {
    id: "caliban-memory";
    processInputStep<Message extends {
        role: string;
    }>(step: {
        systemMessages: readonly Message[];
    }): {
        systemMessages: (Message | SystemMessage)[];
    };
}
/**
 * Appends a system message with the memory in every step of a run.
 *
 * @param system What the agent sees of memory, loaded once per session so that the provider's prompt cache stays valid.
 */
export declare function mastraProcessor(system: string): MastraMemoryProcessor;
export {};
