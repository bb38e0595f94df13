import { Agent } from "@mastra/core/agent";
import { MockLanguageModelV3 } from "ai/test";
import { expect, test } from "vitest";
import { aiSdkTools } from "../src/adapters/ai-sdk.ts";
import { createMemoryTools } from "../src/memory-tools.ts";
import { temporaryMemory } from "./temporary-memory.ts";
const draft = { slug: "deploy", type: "project", description: "How we deploy", body: "Run `make ship`." };
const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const calls = (toolName, input) => ({
    content: [{ type: "tool-call", toolCallId: toolName, toolName, input: JSON.stringify(input) }],
    finishReason: { unified: "tool-calls", raw: undefined },
    usage,
    warnings: [],
});
test("an agent of Mastra writes a topic and reads it, and its model sees only the text", async () => {
    const { memory, read } = await temporaryMemory();
    const model = new MockLanguageModelV3({
        doGenerate: [
            calls("WriteMemoryTopic", draft),
            calls("ReadMemoryTopic", { slug: "deploi" }),
            {
                content: [{ type: "text", text: "Done." }],
                finishReason: { unified: "stop", raw: undefined },
                usage,
                warnings: [],
            },
        ],
    });
    // The types of Mastra require an `id`; those of AI SDK 7 refuse it.
    const tools = Object.entries(aiSdkTools(createMemoryTools(memory))).map(([id, tool]) => [
        id,
        { ...tool, id },
    ]);
    const agent = new Agent({
        id: "agent",
        name: "agent",
        instructions: "You are a coding agent.",
        model,
        tools: Object.fromEntries(tools),
    });
    const result = await agent.generate("We deploy with `make ship`.", { maxSteps: 5 });
    expect(result.text).toBe("Done.");
    expect(await read("deploy.md")).toContain("Run `make ship`.");
    const outputs = model.doGenerateCalls
        .at(-1)
        ?.prompt.flatMap((message) => (message.role === "tool" ? message.content : []))
        .map((part) => (part.type === "tool-result" ? part.output : part));
    expect(outputs).toEqual([
        {
            type: "text",
            value: "Created deploy (project).\nIndex line: - [deploy](deploy.md) — project: How we deploy",
        },
        expect.objectContaining({
            value: expect.stringContaining('There is no topic "deploi". Similar slugs: deploy.'),
        }),
    ]);
});
