import { generateText, stepCountIs } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { describe, expect, expectTypeOf, test } from "vitest";
import { temporaryMemory, topicFile } from "../test/temporary-memory.ts";
import { aiSdkTools } from "./adapters/ai-sdk.ts";
import { anthropicToolResults } from "./adapters/anthropic.ts";
import { createMemoryTools } from "./memory-tools.ts";
const OPTIONAL = ["ListMemoryTopics", "RemoveMemoryTopic"];
const search = { search: async () => ({ hits: [], notes: [] }) };
const learned = {
    form: "sections",
    find: async () => [],
    confirm: async () => { },
    forget: async () => { },
    search: async () => [],
};
const draft = { slug: "tea", type: "user", description: "Prefers green tea", body: "Sencha." };
/** Names of tools without `team_` in front. */
const BARE_NAME = /\b(?!team_)(?:\w+MemoryTopics?|MemorySearch|memory_search|\w+MemoryEntry)\b/;
describe("a prefix of the names", () => {
    test("is in every name, and every sentence names tools with it", async () => {
        const { memory, open, write } = await temporaryMemory({ "tea.md": topicFile("Tea", "Green.") });
        const options = { namePrefix: "team_", include: OPTIONAL, search, learned };
        const { tools, callTool, toolsAsJsonSchema, namePrefix } = createMemoryTools(memory, options);
        expect(namePrefix).toBe("team_");
        expect(tools.map(({ name }) => name)).toEqual(createMemoryTools(memory, { include: OPTIONAL, search, learned }).tools.map(({ name }) => `team_${name}`));
        expect(toolsAsJsonSchema().map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
        const messages = tools.map(({ description }) => description);
        const call = async (name, args) => {
            const result = await callTool(name, args);
            messages.push(result.ok ? result.text : result.message);
        };
        for (const { name } of tools)
            await call(name, { no: 1 });
        for (const slug of ["", "zebra", "tea", "MEMORY"])
            await call("team_ReadMemoryTopic", { slug });
        await call("team_MemorySearch", { query: "" });
        await call("team_NoSuchTool", {});
        await write("tea.md", topicFile("Tea", "Black."));
        await call("team_WriteMemoryTopic", draft);
        expect(messages.at(-1)).toContain("then call team_WriteMemoryTopic again.");
        await write("tea.md", topicFile("Tea", "White."));
        await call("team_RemoveMemoryTopic", { slug: "tea" });
        expect(messages.at(-1)).toContain("then call team_RemoveMemoryTopic again.");
        await write("MEMORY.md", "- [tea](tea.md) — tea\n".repeat(6_000));
        await call("team_ReadMemoryTopic", { slug: "MEMORY" });
        expect(messages.at(-1)).toContain("team_ListMemoryTopics lists every topic.");
        const denying = createMemoryTools(open(), {
            namePrefix: "team_",
            permissions: [{ pattern: "memory.write", action: "deny" }],
        });
        messages.push(String(Object.values(await denying.callTool("team_WriteMemoryTopic", draft))));
        expect(messages.at(-1)).toContain("team_WriteMemoryTopic is not permitted here.");
        expect(messages.filter((message) => BARE_NAME.test(message))).toEqual([]);
        expect(await callTool("WriteMemoryTopic", draft)).toMatchObject({ ok: false, code: "unknown-tool" });
    });
    test("comes with the tag of the memory in each description", async () => {
        const { open } = await temporaryMemory();
        const { tools } = createMemoryTools(open({ tag: "team-memory" }), { namePrefix: "team_" });
        for (const { description } of tools)
            expect(description).toContain("It works on the memory that the prompt shows as <team-memory>.");
        for (const { description } of createMemoryTools(open()).tools)
            expect(description).not.toContain("that the prompt shows as");
    });
    test.each(["1team", "team.", "a b", "x".repeat(33), "-", "é_"])("is refused when it is %j", async (prefix) => {
        const { memory } = await temporaryMemory();
        expect(() => createMemoryTools(memory, { namePrefix: prefix })).toThrow(/^createMemoryTools: option "namePrefix" must be/);
    });
    test("is what a rule can name", async () => {
        const { memory } = await temporaryMemory();
        const permissions = [{ pattern: "team_*", action: "deny" }];
        expect(createMemoryTools(memory, { namePrefix: "team_", permissions }).tools).toEqual([]);
        expect(() => createMemoryTools(memory, { permissions })).toThrow(/matches no memory tool: "team_\*"/);
        const one = [{ pattern: "team_WriteMemoryTopic", action: "deny" }];
        const { tools } = createMemoryTools(memory, { namePrefix: "team_", permissions: one });
        expect(tools.map(({ name }) => name)).toEqual(["team_ReadMemoryTopic"]);
    });
    test("keeps the types of the AI SDK's record", async () => {
        const { memory } = await temporaryMemory();
        const tools = aiSdkTools(createMemoryTools(memory, { namePrefix: "team_" }));
        expectTypeOf(tools.team_WriteMemoryTopic).toEqualTypeOf();
        // @ts-expect-error: the name has a prefix
        expect(tools.WriteMemoryTopic).toBeUndefined();
    });
});
test("two memories in one agent: each tool changes its own memory", async () => {
    const own = await temporaryMemory();
    const team = await temporaryMemory({}, { tag: "team-memory" });
    const ownTools = createMemoryTools(own.memory);
    const teamTools = createMemoryTools(team.memory, { namePrefix: "team_" });
    const usage = {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
    };
    const toolCall = (toolName, input) => ({
        type: "tool-call",
        toolCallId: toolName,
        toolName,
        input: JSON.stringify(input),
    });
    const model = new MockLanguageModelV3({
        doGenerate: [
            {
                content: [
                    toolCall("WriteMemoryTopic", { ...draft, slug: "mine" }),
                    toolCall("team_WriteMemoryTopic", { ...draft, slug: "ours" }),
                ],
                finishReason: { unified: "tool-calls", raw: undefined },
                usage,
                warnings: [],
            },
            {
                content: [{ type: "text", text: "Done." }],
                finishReason: { unified: "stop", raw: undefined },
                usage,
                warnings: [],
            },
        ],
    });
    const { text } = await generateText({
        model,
        tools: { ...aiSdkTools(ownTools), ...aiSdkTools(teamTools) },
        prompt: "Go.",
        stopWhen: stepCountIs(3),
    });
    expect(text).toBe("Done.");
    const slugs = async ({ memory }) => (await memory.list()).topics.map(({ slug }) => slug);
    expect(await slugs(own)).toEqual(["mine"]);
    expect(await slugs(team)).toEqual(["ours"]);
});
test("the calls of a response are answered by the memory whose prefix they have, once each", async () => {
    const { memory } = await temporaryMemory();
    const content = ["WriteMemoryTopic", "team_WriteMemoryTopic", "team_RemoveMemoryTopic", "Other"].map((name) => ({ type: "tool_use", id: name, name, input: draft }));
    const answered = async (namePrefix) => {
        const results = await anthropicToolResults(createMemoryTools(memory, { namePrefix }), content);
        return results.map(({ tool_use_id }) => tool_use_id);
    };
    expect(await answered("")).toEqual(["WriteMemoryTopic"]);
    expect(await answered("team_")).toEqual(["team_WriteMemoryTopic", "team_RemoveMemoryTopic"]);
    expect(await answered("te")).toEqual([]);
});
