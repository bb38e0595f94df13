import { check } from "@caliban/memory-core/internal";
import { joinWords } from "@caliban/text";
import { checkToolsOptions } from "./check-options.ts";
import { decidePermission } from "./permissions.ts";
import { createSession } from "./session.ts";
import { describeValue } from "./text/plain-text.ts";
import { RUN_OPTIONS, } from "./tool.ts";
import { learnedTools, OPTIONAL_TOOLS, SEARCH_TOOLS, STANDARD_TOOLS, } from "./tools/tools.ts";
/**
 * Creates the tools of one session. They remember what the model has seen, so that it never overwrites a topic that it
 * does not know: call this once per conversation, not once per process.
 *
 * @throws TypeError for a wrong or unknown option, a tool in `include` that does not exist, a pattern in `permissions` that
 * matches no tool
 */
export function createMemoryTools(memory, options = {}) {
    checkToolsOptions(memory, options);
    const { include = [], permissions = [], learned, search, stateless = false } = options;
    const namePrefix = (options.namePrefix ?? "");
    const nameOf = (name) => `${namePrefix}${name}`;
    const session = createSession((name) => tools.some((tool) => tool.name === nameOf(name)), stateless);
    const context = { memory, session, search, nameOf };
    const candidates = [
        ...[...Object.values(STANDARD_TOOLS), ...optionalTools(include)].map((create) => create(context)),
        ...(search === undefined
            ? []
            : Object.values(SEARCH_TOOLS).map((create) => create({ ...context, search }))),
        ...(learned === undefined ? [] : learnedTools(learned).map((create) => create({ ...context, learned }))),
    ];
    const canWrite = !memory.readOnly || memory.mounts.some(({ access }) => access === "write");
    const tools = candidates.filter((tool) => memory.enabled && (tool.readOnly || canWrite) && decidePermission(permissions, tool) === "allow");
    function explainMissing(name) {
        if (!memory.enabled)
            return fail("memory-off", "Memory is switched off. Continue without it.");
        const candidate = candidates.find((tool) => tool.name === name);
        if (candidate === undefined)
            return fail("unknown-tool", `There is no memory tool ${describeValue(name)}. ${listNames(tools)}`);
        if (!canWrite && !candidate.readOnly) {
            return fail("read-only", "Nothing was changed: this memory is read-only. Do not retry.");
        }
        return fail("permission-denied", `${candidate.name} is not permitted here. Do not retry. ${listNames(tools)}`);
    }
    return {
        namePrefix,
        tools,
        toolsAsJsonSchema: () => tools.map(({ name, description, inputSchema }) => ({
            name,
            description,
            inputSchema: structuredClone(inputSchema),
        })),
        async callTool(name, args, options = {}) {
            check("callTool", RUN_OPTIONS, options);
            const tool = tools.find((candidate) => candidate.name === name);
            return tool === undefined ? explainMissing(name) : tool.run(args, options);
        },
        seen: (address, revision) => session.see(address, revision),
        seenTopics: () => session.topics(),
    };
}
/** The optional tools that a host includes, in their own order. */
function optionalTools(include) {
    return Object.entries(OPTIONAL_TOOLS).flatMap(([name, create]) => (include.includes(name) ? [create] : []));
}
function listNames(tools) {
    if (tools.length === 0)
        return "No memory tools are available.";
    return `Available: ${joinWords(tools.map((tool) => tool.name), "and")}.`;
}
function fail(code, message) {
    return { ok: false, code, message };
}
