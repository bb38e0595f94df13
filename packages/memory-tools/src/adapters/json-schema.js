import { checkAdapter } from "../check-options.ts";
import { runCall } from "./run-calls.ts";
/** Memory tools for any host that takes a name, a JSON Schema and a function. Empty when memory is off. */
export function jsonSchemaTools(memoryTools) {
    checkAdapter("jsonSchemaTools", memoryTools);
    return memoryTools.toolsAsJsonSchema().map((tool) => ({
        ...tool,
        call: (args, options) => runCall(memoryTools, tool.name, args, options),
    }));
}
