import type { MemoryTools } from "../memory-tools.ts";
import type { ToolDetails, ToolDetailsByName, ToolName } from "../tool-result.ts";
import { type StandardInputSchema } from "./standard-schema.ts";
export interface AiSdkOptions {
    /** True asks the SDK for the person's approval before each call of a tool that changes memory. Default: false. */
    needsApproval?: boolean;
}
/** The output of a tool, for the host; the model gets only `text`. */
export interface AiSdkMemoryToolOutput<Details extends ToolDetails = ToolDetails> {
    text: string;
    details: Details;
}
/** A tool for `generateText`, `streamText` and the agents of AI SDK 6 and 7 and of Mastra. */
export interface AiSdkMemoryTool<Details extends ToolDetails = ToolDetails> {
    description: string;
    inputSchema: StandardInputSchema;
    /** True when the host's person has to approve each call. */
    needsApproval: boolean;
    execute(input: unknown, options?: {
        abortSignal?: AbortSignal | undefined;
    }): Promise<AiSdkMemoryToolOutput<Details>>;
    /** Accepts the AI SDK's `{ output }` and Mastra's bare output. */
    toModelOutput(result: {
        output: AiSdkMemoryToolOutput<Details>;
    } | AiSdkMemoryToolOutput<Details>): {
        type: "text";
        value: string;
    };
}
/**
 * The tools by name, so that `toolName` and `output.details` are typed in the SDK's results. At run time the record
 * has only the tools that `createMemoryTools` offers.
 */
export type AiSdkMemoryTools<Prefix extends string = ""> = {
    [Name in ToolName as `${Prefix}${Name}`]: AiSdkMemoryTool<ToolDetailsByName[Name]>;
};
/**
 * Memory tools for `tools` of the AI SDK, 6 or 7. Empty when memory is off.
 *
 * A failed call rejects, as the SDK expects: the model gets the message as a tool error, the host finds the
 * `ToolFailure` in the error's `cause`.
 */
export declare function aiSdkTools<Prefix extends string>(memoryTools: MemoryTools<Prefix>, options?: AiSdkOptions): AiSdkMemoryTools<Prefix>;
export declare function aiSdkTools(memoryTools: MemoryTools, options?: AiSdkOptions): AiSdkMemoryTools;
/** A middleware of `wrapLanguageModel`. */
export interface AiSdkMemoryMiddleware<Version extends "v3" | "v4"> {
    specificationVersion: Version;
    transformParams<Params extends {
        prompt: {
            role: string;
        }[];
    }>(options: {
        params: Params;
    }): Promise<Params>;
}
/**
 * Adds the memory to every call of a model, as a system message after the host's own ones: a long static base prompt
 * stays cached when the memory changes between sessions.
 *
 * @param system What the agent sees of memory, loaded once per session.
 * @param specificationVersion `v3` for AI SDK 6, `v4` for AI SDK 7.
 */
export declare function aiSdkMiddleware<Version extends "v3" | "v4">(system: string, specificationVersion: Version): AiSdkMemoryMiddleware<Version>;
