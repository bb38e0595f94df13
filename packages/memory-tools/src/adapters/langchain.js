import { aFunction, check } from "@caliban/memory-core/internal";
import { mustBeText } from "@caliban/text";
import { checkAdapter } from "../check-options.ts";
import { jsonSchemaTools } from "./json-schema.ts";
import { standardSchema } from "./standard-schema.ts";
/**
 * Memory tools for `tools` of `createAgent` in LangChain and of `createDeepAgent`. Empty when memory is off.
 *
 * A failure is returned as a text, not thrown: with any middleware that wraps tool calls, LangChain ends the whole run
 * on an error.
 *
 * @param tool `tool` of the `langchain` package.
 */
export function langchainTools(memoryTools, tool) {
    checkAdapter("langchainTools", memoryTools);
    check("langchainTools", aFunction, tool, "tool");
    return jsonSchemaTools(memoryTools).map(({ name, description, inputSchema, call }) => tool(async (input, config) => (await call(input, { signal: config?.signal })).text, {
        name,
        description,
        schema: standardSchema(inputSchema),
    }));
}
/**
 * What to pass to `createMiddleware` of `langchain`, in place of a `systemPrompt` of your own: appends the memory to the
 * system message of every model call.
 *
 * @param system What the agent sees of memory, loaded once per session so that the provider's prompt cache stays valid.
 */
export function langchainMemory(system) {
    mustBeText("langchainMemory", "system", system);
    return {
        name: "caliban-memory",
        wrapModelCall: (request, handler) => handler(system === ""
            ? request
            : { ...request, systemMessage: request.systemMessage.concat(`\n\n${system}`) }),
    };
}
