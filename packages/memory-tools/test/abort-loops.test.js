import { Agent } from "@mastra/core/agent";
import * as six from "ai";
import { MockLanguageModelV3 } from "ai/test";
import * as seven from "ai7";
import { MockLanguageModelV4 } from "ai7/test";
import { expect, test } from "vitest";
import { aiSdkTools } from "../src/adapters/ai-sdk.ts";
import { mastraTools } from "../src/adapters/mastra.ts";
import { createMemoryTools } from "../src/memory-tools.ts";
import { temporaryMemory } from "./temporary-memory.ts";
// The hosts' own loops: the person stops the run while a write waits for approval, and approves afterwards.
const draft = { slug: "deploy", type: "project", description: "How we deploy", body: "Run `make ship`." };
const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const answer = {
    content: [
        {
            type: "tool-call",
            toolCallId: "1",
            toolName: "WriteMemoryTopic",
            input: JSON.stringify(draft),
        },
    ],
    finishReason: { unified: "tool-calls", raw: undefined },
    usage,
    warnings: [],
};
const LOOPS = {
    "AI SDK 6": (tools, abortSignal) => six.generateText({
        model: new MockLanguageModelV3({ doGenerate: answer }),
        tools: aiSdkTools(tools),
        prompt: "Go.",
        abortSignal,
    }),
    "AI SDK 7": (tools, abortSignal) => seven.generateText({
        model: new MockLanguageModelV4({ doGenerate: answer }),
        tools: aiSdkTools(tools),
        prompt: "Go.",
        abortSignal,
    }),
    Mastra: (tools, abortSignal) => new Agent({
        id: "agent",
        name: "agent",
        instructions: "You are a coding agent.",
        model: new MockLanguageModelV3({ doGenerate: answer }),
        tools: mastraTools(tools),
    }).generate("Go.", { maxSteps: 1, abortSignal }),
};
test.each(Object.entries(LOOPS))("an approval that is given after %s was stopped writes nothing", async (_name, run) => {
    let approve = () => { };
    let ask = () => { };
    const asked = new Promise((resolve) => {
        ask = resolve;
    });
    const { memory, snapshot } = await temporaryMemory({}, {
        approve: () => {
            ask();
            return new Promise((resolve) => {
                approve = resolve;
            });
        },
    });
    const controller = new AbortController();
    const running = run(createMemoryTools(memory), controller.signal).catch(() => undefined);
    await asked;
    controller.abort();
    approve(true);
    await running;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await snapshot()).toEqual({});
});
