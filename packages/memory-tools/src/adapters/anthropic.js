import { check } from "@caliban/memory-core/internal";
import { mustBeText } from "@caliban/text";
import { aList, CALLS_OPTIONS, checkAdapter } from "../check-options.ts";
import { RUN_OPTIONS } from "../tool.ts";
import { joinSignals, runCalls } from "./run-calls.ts";
/** Memory tools for `tools` of `messages.create` and `messages.stream`. Empty when memory is off. */
export function anthropicTools(memoryTools) {
    checkAdapter("anthropicTools", memoryTools);
    return memoryTools
        .toolsAsJsonSchema()
        .map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema }));
}
/**
 * Runs the memory tools that a response calls, in order, and returns one block per call for the next user message. A
 * failure is a block with `is_error`. Calls of other tools are left to the host, unless `onlyTools` is
 * set.
 *
 * @param content `content` of the response.
 */
export async function anthropicToolResults(memoryTools, content, options) {
    checkAdapter("anthropicToolResults", memoryTools, CALLS_OPTIONS, options);
    check("anthropicToolResults", aList, content, "content");
    const calls = content.filter(isToolUse).map(({ id, name, input }) => ({ id, name, args: input }));
    const results = await runCalls(memoryTools, calls, options);
    return results.map(({ id, result: { text, isError } }) => ({
        type: "tool_result",
        tool_use_id: id,
        content: text,
        ...(isError && { is_error: true }),
    }));
}
function isToolUse(block) {
    return block.type === "tool_use";
}
/**
 * Memory tools that the SDK's tool runner calls itself. A failure rejects, and the runner makes it a `tool_result` with
 * `is_error`. Empty when memory is off.
 *
 * @param options `signal` is for SDKs that do not pass the signal of the run to the tools, such as 0.70.
 */
export function anthropicRunnableTools(memoryTools, options = {}) {
    checkAdapter("anthropicRunnableTools", memoryTools, RUN_OPTIONS, options);
    return anthropicTools(memoryTools).map((tool) => ({
        ...tool,
        parse: (content) => content,
        async run(args, { signal } = {}) {
            const result = await memoryTools.callTool(tool.name, args, {
                signal: joinSignals(options.signal, signal),
            });
            if (!result.ok)
                throw new Error(result.message, { cause: result });
            return result.text;
        },
    }));
}
/**
 * `system` of a request with a cache breakpoint after each part. The API allows four per request.
 *
 * @param parts What seldom changes first; empty ones are left out, because the API rejects them.
 */
export function anthropicSystem(...parts) {
    for (const [at, part] of parts.entries())
        mustBeText("anthropicSystem", `parts[${at}]`, part);
    return parts
        .filter((text) => text.trim() !== "")
        .map((text) => ({ type: "text", text, cache_control: { type: "ephemeral" } }));
}
