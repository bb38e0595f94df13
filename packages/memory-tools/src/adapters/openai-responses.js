import { check } from "@caliban/memory-core/internal";
import { aList, CALLS_OPTIONS, checkAdapter } from "../check-options.ts";
import { runCalls } from "./run-calls.ts";
/** Memory tools for `tools` of `responses.create` and `responses.stream`. Empty when memory is off. */
export function responseTools(memoryTools) {
    checkAdapter("responseTools", memoryTools);
    return memoryTools.toolsAsJsonSchema().map(({ name, description, inputSchema }) => ({
        type: "function",
        name,
        description,
        parameters: inputSchema,
        strict: false,
    }));
}
/**
 * Runs the memory tools that a response calls, in order, and returns one item per call for the next `input`. The API has
 * no error flag: the text says that a call failed. Calls of other tools are left to the host, unless `onlyTools` is
 * set.
 *
 * @param output `output` of the response.
 */
export async function responseToolResults(memoryTools, output, options) {
    checkAdapter("responseToolResults", memoryTools, CALLS_OPTIONS, options);
    check("responseToolResults", aList, output, "output");
    const calls = output.filter(isFunctionCallItem).map((item) => ({
        id: item.call_id,
        name: item.name,
        args: item.arguments,
    }));
    const results = await runCalls(memoryTools, calls, options);
    return results.map(({ id, result }) => ({
        type: "function_call_output",
        call_id: id,
        output: result.text,
    }));
}
function isFunctionCallItem(item) {
    return item.type === "function_call";
}
