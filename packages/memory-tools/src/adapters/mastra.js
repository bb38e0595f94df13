import { mustBeText } from "@caliban/text";
import { APPROVAL_OPTIONS, checkAdapter } from "../check-options.ts";
import { aiSdkTools } from "./ai-sdk.ts";
/** Memory tools by name for `tools` of a Mastra `Agent`. Empty when memory is off. */
export function mastraTools(memoryTools, options = {}) {
    checkAdapter("mastraTools", memoryTools, APPROVAL_OPTIONS, options);
    const tools = Object.entries(aiSdkTools(memoryTools, options));
    return Object.fromEntries(tools.map(([id, { needsApproval, ...tool }]) => [id, { ...tool, id, requireApproval: needsApproval }]));
}
/**
 * Appends a system message with the memory in every step of a run.
 *
 * @param system What the agent sees of memory, loaded once per session so that the provider's prompt cache stays valid.
 */
export function mastraProcessor(system) {
    mustBeText("mastraProcessor", "system", system);
    return {
        id: "caliban-memory",
        processInputStep: ({ systemMessages }) => ({
            systemMessages: system === "" ? [...systemMessages] : [...systemMessages, { role: "system", content: system }],
        }),
    };
}
