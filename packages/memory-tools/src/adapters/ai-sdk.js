import { mustBeText } from "@caliban/text";
import { APPROVAL_OPTIONS, checkAdapter } from "../check-options.ts";
import { standardSchema } from "./standard-schema.ts";
export function aiSdkTools(memoryTools, options = {}) {
    checkAdapter("aiSdkTools", memoryTools, APPROVAL_OPTIONS, options);
    const { needsApproval = false } = options;
    return Object.fromEntries(memoryTools.tools.map((tool) => [
        tool.name,
        {
            description: tool.description,
            inputSchema: standardSchema(tool.inputSchema),
            needsApproval: needsApproval && !tool.readOnly,
            async execute(input, { abortSignal } = {}) {
                const result = await tool.run(input, { signal: abortSignal });
                if (!result.ok)
                    throw new Error(result.message, { cause: result });
                return { text: result.text, details: result.details };
            },
            toModelOutput: (result) => ({
                type: "text",
                value: textOf(result),
            }),
        },
    ]));
}
/** The text of a result: AI SDK wraps it in `output`, Mastra does not. */
function textOf(result) {
    const output = result?.output ?? result;
    const text = output?.text ?? output;
    return typeof text === "string" ? text : (JSON.stringify(text) ?? "");
}
/**
 * Adds the memory to every call of a model, as a system message after the host's own ones: a long static base prompt
 * stays cached when the memory changes between sessions.
 *
 * @param system What the agent sees of memory, loaded once per session.
 * @param specificationVersion `v3` for AI SDK 6, `v4` for AI SDK 7.
 */
export function aiSdkMiddleware(system, specificationVersion) {
    mustBeText("aiSdkMiddleware", "system", system);
    const message = { role: "system", content: system };
    return {
        specificationVersion,
        async transformParams({ params }) {
            if (system === "")
                return params;
            const base = params.prompt.findIndex(({ role }) => role !== "system");
            const at = base === -1 ? params.prompt.length : base;
            return { ...params, prompt: params.prompt.toSpliced(at, 0, message) };
        },
    };
}
