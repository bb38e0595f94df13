import { aFunction, check } from "@caliban/memory-core/internal";
import { AGENTS_OPTIONS, checkAdapter } from "../check-options.ts";
import { jsonSchemaTools } from "./json-schema.ts";
import { joinSignals } from "./run-calls.ts";
/**
 * Memory tools for `new Agent({ instructions, tools })` of `@openai/agents`. Empty when memory is off. The SDK has no
 * error flag: a failure is a text that says so. Malformed JSON is answered by the SDK.
 *
 * @param tool `tool` of `@openai/agents`. When the arguments of a tool that it did not make are not an object, the SDK
 * stops the run and asks for approval.
 */
export function openaiAgentsTools(memoryTools, tool, options = {}) {
    checkAdapter("openaiAgentsTools", memoryTools, AGENTS_OPTIONS, options);
    check("openaiAgentsTools", aFunction, tool, "tool");
    const { needsApproval = false, signal } = options;
    const changes = new Set(memoryTools.tools.filter((one) => !one.readOnly).map(({ name }) => String(name)));
    return jsonSchemaTools(memoryTools).map(({ name, description, inputSchema, call }) => {
        const made = tool({
            name,
            description,
            parameters: inputSchema,
            strict: false,
            needsApproval: needsApproval && changes.has(name),
            errorFunction: null,
            async execute(input, _runContext, details) {
                return (await call(input, { signal: joinSignals(signal, details?.signal) })).text;
            },
        });
        return { ...made, name }; // `tool` replaces the `-` of a prefix
    });
}
