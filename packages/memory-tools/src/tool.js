import { isMemoryError } from "@caliban/memory-core";
import { check, signal, z } from "@caliban/memory-core/internal";
import { parseArguments } from "./parse-arguments.ts";
import { explainError } from "./text/explain-error.ts";
import { visibleText } from "./text/plain-text.ts";
import { inputSchema } from "./tool-input.ts";
export const RUN_OPTIONS = z.strictObject({ signal: z.optional(z.nullable(signal)) });
/**
 * Defines a tool: `work` gets checked arguments, its `MemoryError`s become results, and the model gets no hidden
 * characters, whatever the files hold.
 */
export function defineTool(source) {
    const { fields, statelessFields, work, details, ...definition } = source;
    return (context) => {
        const name = context.nameOf(definition.name);
        const about = [...describeMemory(name, definition.name, context), ...(details?.(context.memory) ?? [])];
        const description = [definition.description, ...about].join(" ");
        const all = { ...fields, ...(context.session.stateless && statelessFields) };
        const tool = { ...definition, name, description, inputSchema: inputSchema(all) };
        return {
            ...tool,
            async run(args, options = {}) {
                check(`${name}.run`, RUN_OPTIONS, options);
                const { signal } = options;
                if (signal?.aborted)
                    throw signal.reason;
                const parsed = parseArguments(tool, args);
                if (!parsed.ok)
                    return parsed;
                try {
                    return withVisibleText(await work(parsed.input, { ...context, signal: signal ?? undefined }));
                }
                catch (error) {
                    if (!isMemoryError(error))
                        throw error;
                    return withVisibleText(explainError(error, context.memory));
                }
            },
        };
    };
}
/** With a prefix there are tools of several memories: which one this tool works on. */
function describeMemory(name, bareName, { memory }) {
    return name === bareName ? [] : [`It works on the memory that the prompt shows as <${memory.tag}>.`];
}
function withVisibleText(result) {
    return result.ok
        ? { ...result, text: visibleText(result.text) }
        : { ...result, message: visibleText(result.message) };
}
