import { check } from "@caliban/memory-core/internal";
import { aList, CALLS_OPTIONS, checkAdapter } from "../check-options.ts";
import { jsonSchemaTools } from "./json-schema.ts";
import { runCalls } from "./run-calls.ts";
/**
 * Memory tools for `tools` of `chat.completions.create` and `.stream`. Empty when memory is off: omit `tools` then,
 * because the API rejects an empty list.
 */
export function chatTools(memoryTools) {
    checkAdapter("chatTools", memoryTools);
    return memoryTools.toolsAsJsonSchema().map(({ name, description, inputSchema }) => ({
        type: "function",
        function: { name, description, parameters: inputSchema },
    }));
}
/**
 * Runs the memory tools that a message calls, in order, and returns one message per call to append after it. The API has
 * no error flag: the text says that a call failed. Calls of other tools are left to the host, unless `onlyTools` is
 * set.
 *
 * @param toolCalls `tool_calls` of the model's message, absent when it calls no tools.
 */
export async function chatToolResults(memoryTools, toolCalls, options) {
    checkAdapter("chatToolResults", memoryTools, CALLS_OPTIONS, options);
    check("chatToolResults", aList, toolCalls ?? [], "toolCalls");
    const calls = (toolCalls ?? []).filter(isFunctionToolCall).map((call) => ({
        id: call.id,
        name: call.function.name,
        args: call.function.arguments,
    }));
    const results = await runCalls(memoryTools, calls, options);
    return results.map(({ id, result }) => ({ role: "tool", tool_call_id: id, content: result.text }));
}
/**
 * Memory tools that `runTools` of the SDK calls itself. A failure is a text that says so, because an error would end the
 * run; `runner.abort()` ends it before the next call. Empty when memory is off.
 */
export function chatRunnableTools(memoryTools) {
    checkAdapter("chatRunnableTools", memoryTools);
    return jsonSchemaTools(memoryTools).map(({ name, description, inputSchema, call }) => ({
        type: "function",
        function: {
            name,
            description,
            parameters: inputSchema,
            function: async (args, runner) => (await call(args, { signal: runner?.controller?.signal })).text,
        },
    }));
}
function isFunctionToolCall(call) {
    return call.type === "function";
}
