import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import NewestAnthropic from "@anthropic-ai/sdk";
import * as core from "@caliban/memory-core";
import OldestAnthropic from "anthropic-oldest";
import NewestOpenAI from "openai";
import OldestOpenAI from "openai-oldest";
import OpenAI6 from "openai6";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import * as memoryTools from "../src/index.ts";
import { importEntries } from "./entries.ts";
import { startProviderServer } from "./provider-server.ts";
import { exampleWith, runExample } from "./readme-examples.ts";
// The loops of the README with the real SDKs; only the provider at the other end of the connection is a script.
const DRAFT = {
    slug: "deploy-steps",
    type: "project",
    description: "How we deploy",
    body: "Run `make ship`.",
};
const SYSTEM = /^<global-claude-md [^>]*>\nBe brief\.\n<\/global-claude-md>\n\nYou are a coding agent\.$/;
const CREATED = "Created deploy-steps (project).\nIndex line: - [deploy-steps](deploy-steps.md) — project: How we deploy";
const MISSING = 'There is no topic "deploi-steps". Similar slugs: deploy-steps.';
const MALFORMED = 'Invalid arguments for ReadMemoryTopic: "{"slug": " is not valid JSON. Call it again with exactly the field "slug".';
const WRONG = 'Invalid arguments for ReadMemoryTopic: "slug" must be a string, not 7. Call it again with exactly the field "slug".';
const REMOVE = 'There is no memory tool "RemoveMemoryTopic". Available: ReadMemoryTopic and WriteMemoryTopic.';
/** Runs an example with an SDK against the provider; returns what it printed and sent, and the topic that it wrote. */
async function runLoop(marker, sdk, replies, more = {}) {
    const root = await mkdtemp(join(tmpdir(), "memory-tools-loop-"));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    await mkdir(join(root, "caliban"));
    await writeFile(join(root, "caliban/CLAUDE.md"), "Be brief.\n");
    const { url, requests } = await startProviderServer(replies);
    const environment = {
        XDG_DATA_HOME: root,
        XDG_CONFIG_HOME: root,
        ANTHROPIC_API_KEY: "test",
        ANTHROPIC_BASE_URL: url,
        OPENAI_API_KEY: "test",
        OPENAI_BASE_URL: url,
        ...more,
    };
    for (const [name, value] of Object.entries(environment))
        vi.stubEnv(name, value);
    onTestFinished(() => {
        vi.unstubAllEnvs();
    });
    const printed = await runExample(exampleWith(marker), {
        "@anthropic-ai/sdk": { default: sdk },
        openai: { default: sdk },
        "@caliban/memory-core": core,
        ...(await importEntries()),
    });
    const files = await readdir(root, { recursive: true });
    const file = files.find((name) => name.endsWith("deploy-steps.md"));
    return { printed, requests, written: file && (await readFile(join(root, file), "utf8")) };
}
function schemaOf(name) {
    const { tools } = memoryTools.createMemoryTools(core.createMemory({ cwd: process.cwd() }));
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined)
        throw new Error(`no tool ${name}`);
    return tool.inputSchema;
}
describe.each([
    ["1.12", NewestAnthropic],
    ["0.70", OldestAnthropic],
])("the loop for the Messages API with @anthropic-ai/sdk %s", (_version, sdk) => {
    test("writes the topic and marks errors for the model", async () => {
        const calls = [
            { type: "tool_use", id: "1", name: "WriteMemoryTopic", input: DRAFT },
            { type: "tool_use", id: "2", name: "ReadMemoryTopic", input: { slug: "deploi-steps" } },
            { type: "tool_use", id: "3", name: "ReadMemoryTopic", input: { slug: 7 } },
            { type: "tool_use", id: "4", name: "RemoveMemoryTopic", input: { slug: "deploy-steps" } },
        ];
        const message = { id: "m", type: "message", role: "assistant", model: "x", stop_sequence: null };
        const usage = { input_tokens: 1, output_tokens: 1 };
        const { printed, requests, written } = await runLoop('tools/anthropic"', sdk, [
            {
                ...message,
                usage,
                stop_reason: "tool_use",
                content: [{ type: "text", text: "I save it." }, ...calls],
            },
            { ...message, usage, stop_reason: "end_turn", content: [{ type: "text", text: "Saved." }] },
        ]);
        expect(printed).toBe("I save it.\nSaved.\n");
        expect(written).toContain("Run `make ship`.");
        expect(requests.map(({ path }) => path)).toEqual(["/v1/messages", "/v1/messages"]);
        expect(requests[0]?.body["system"]).toEqual([
            expect.objectContaining({ text: expect.stringMatching(SYSTEM) }),
        ]);
        expect(requests[0]?.body["tools"]).toEqual([
            expect.objectContaining({ name: "ReadMemoryTopic", input_schema: schemaOf("ReadMemoryTopic") }),
            expect.objectContaining({ name: "WriteMemoryTopic", input_schema: schemaOf("WriteMemoryTopic") }),
        ]);
        expect(requests[1]?.body["messages"]?.at(-1)).toEqual({
            role: "user",
            content: [
                { type: "tool_result", tool_use_id: "1", content: CREATED },
                { type: "tool_result", tool_use_id: "2", content: MISSING, is_error: true },
                { type: "tool_result", tool_use_id: "3", content: WRONG, is_error: true },
                { type: "tool_result", tool_use_id: "4", content: REMOVE, is_error: true },
            ],
        });
    });
});
/** The calls of an OpenAI model: id, name and arguments as JSON text. */
const CALLS = [
    ["1", "WriteMemoryTopic", JSON.stringify(DRAFT)],
    ["2", "ReadMemoryTopic", '{"slug": "deploi-steps"}'],
    ["3", "ReadMemoryTopic", '{"slug": '],
    ["4", "RemoveMemoryTopic", '{"slug": "deploy-steps"}'],
];
const ANSWERS = [CREATED, MISSING, MALFORMED, REMOVE];
const completion = (message) => ({
    id: "c",
    object: "chat.completion",
    created: 1,
    model: "x",
    choices: [{ index: 0, finish_reason: "stop", logprobs: null, message: { role: "assistant", ...message } }],
});
describe.each([
    ["7.57", NewestOpenAI],
    ["6.49", OpenAI6],
    ["6.0", OldestOpenAI],
])("with openai %s", (_version, sdk) => {
    test("the loop for the Responses API writes the topic and explains errors to the model", async () => {
        const response = { object: "response", created_at: 1, model: "x", status: "completed", error: null };
        const calls = CALLS.map(([call_id, name, args]) => ({
            type: "function_call",
            id: `fc_${call_id}`,
            call_id,
            name,
            arguments: args,
            status: "completed",
        }));
        const said = { type: "output_text", text: "Saved.", annotations: [] };
        const { printed, requests, written } = await runLoop("responseTools(", sdk, [
            { ...response, id: "resp_1", output: [{ type: "reasoning", id: "rs_1", summary: [] }, ...calls] },
            {
                ...response,
                id: "resp_2",
                output: [{ type: "message", id: "msg_1", role: "assistant", content: [said] }],
            },
        ]);
        expect(printed).toBe("Saved.\n");
        expect(written).toContain("Run `make ship`.");
        expect(requests.map(({ path }) => path)).toEqual(["/responses", "/responses"]);
        const instructions = expect.stringMatching(SYSTEM);
        const tools = ["ReadMemoryTopic", "WriteMemoryTopic"].map((name) => expect.objectContaining({ type: "function", name, parameters: schemaOf(name), strict: false }));
        expect(requests[0]?.body).toMatchObject({ instructions, tools, previous_response_id: null });
        expect(requests[1]?.body).toMatchObject({
            instructions,
            tools,
            previous_response_id: "resp_1",
            input: ANSWERS.map((output, index) => ({
                type: "function_call_output",
                call_id: String(index + 1),
                output,
            })),
        });
    });
    test("the loop for the Chat Completions API sends no empty list of tools when memory is off", async () => {
        const { printed, requests, written } = await runLoop("chatTools(", sdk, [completion({ content: "Hello.", tool_calls: null })], { CALIBAN_DISABLE_AUTO_MEMORY: "1" });
        expect(printed).toBe("Hello.\n");
        expect(requests).toHaveLength(1);
        expect(requests[0]?.body).not.toHaveProperty("tools");
        expect(written).toBeUndefined();
    });
    test("the loop for the Chat Completions API writes the topic and explains errors to the model", async () => {
        const tool_calls = CALLS.map(([id, name, args]) => ({
            id,
            type: "function",
            function: { name, arguments: args },
        }));
        const { printed, requests, written } = await runLoop("chatTools(", sdk, [
            completion({ content: null, tool_calls }),
            completion({ content: "Saved." }),
        ]);
        expect(printed).toBe("Saved.\n");
        expect(written).toContain("Run `make ship`.");
        expect(requests.map(({ path }) => path)).toEqual(["/chat/completions", "/chat/completions"]);
        expect(requests[0]?.body["tools"]).toEqual(["ReadMemoryTopic", "WriteMemoryTopic"].map((name) => ({
            type: "function",
            function: { name, description: expect.any(String), parameters: schemaOf(name) },
        })));
        const messages = (requests[1]?.body["messages"] ?? []);
        expect(messages[0]?.content).toMatch(SYSTEM);
        expect(messages.slice(3)).toEqual(ANSWERS.map((content, index) => ({ role: "tool", tool_call_id: String(index + 1), content })));
    });
});
