import { expect, test } from "vitest";
import { temporaryMemory } from "../../test/temporary-memory.ts";
import { createMemoryTools } from "../memory-tools.ts";
import { anthropicToolResults } from "./anthropic.ts";
import { chatToolResults, responseToolResults } from "./openai.ts";
const rows = [
    [
        "anthropic",
        (tools, options) => anthropicToolResults(tools, [{ type: "tool_use", id: "1", name: "Read", input: {} }], options),
    ],
    [
        "openai, responses",
        (tools, options) => responseToolResults(tools, [{ type: "function_call", call_id: "1", name: "Read", arguments: "{}" }], options),
    ],
    [
        "openai, chat",
        (tools, options) => chatToolResults(tools, [{ type: "function", id: "1", function: { name: "Read", arguments: "{}" } }], options),
    ],
];
test.each(rows)("a call of an unknown tool through %s is answered with onlyTools", async (_name, run) => {
    const tools = createMemoryTools((await temporaryMemory()).memory);
    expect(await run(tools)).toEqual([]);
    const [answer, ...others] = await run(tools, { onlyTools: true });
    expect(others).toEqual([]);
    expect(JSON.stringify(answer)).toContain("Available: ReadMemoryTopic and WriteMemoryTopic.");
});
