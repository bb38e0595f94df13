import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
/** A model on the loopback interface that follows a script: the step is the number of results so far. */
export async function startModel(api, script) {
    const requests = [];
    const server = createServer(async (request, response) => {
        const body = parse(await text(request));
        if (body === undefined || request.method !== "POST") {
            response.writeHead(404).end();
            return;
        }
        const tools = api.toolsIn(body);
        if (tools.length > 0)
            requests.push(body);
        const step = tools.length > 0 ? script[api.countResults(body)] : undefined;
        if (step === undefined || !("tool" in step)) {
            api.send(response, body, step ?? { answer: "Done." });
            return;
        }
        const tool = tools.includes(step.tool)
            ? step.tool
            : (tools.find((name) => name.endsWith(step.tool)) ?? step.tool);
        api.send(response, body, { ...step, tool });
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
        server.closeAllConnections();
        server.close();
    });
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    return { url: `http://127.0.0.1:${port}`, requests };
}
function parse(body) {
    try {
        return JSON.parse(body);
    }
    catch {
        return undefined;
    }
}
function occurrences(value, part) {
    return JSON.stringify(value ?? "").split(part).length - 1;
}
/** The Messages API of Anthropic, as a stream of events. */
export const anthropicApi = {
    toolsIn: ({ tools = [] }) => tools.map(({ name }) => name),
    countResults: ({ messages }) => occurrences(messages, '"type":"tool_result"'),
    send(response, { model }, step) {
        const isCall = "tool" in step;
        const block = isCall
            ? { type: "tool_use", id: `toolu_${Math.random()}`, name: step.tool, input: {} }
            : { type: "text", text: "" };
        const delta = isCall
            ? { type: "input_json_delta", partial_json: JSON.stringify(step.input) }
            : { type: "text_delta", text: step.answer };
        const usage = { input_tokens: 1, output_tokens: 1 };
        const message = { id: "msg_1", type: "message", role: "assistant", model, content: [], usage };
        response.writeHead(200, { "content-type": "text/event-stream" });
        const event = (type, data) => void response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
        event("message_start", { message: { ...message, stop_reason: null, stop_sequence: null } });
        event("content_block_start", { index: 0, content_block: block });
        event("content_block_delta", { index: 0, delta });
        event("content_block_stop", { index: 0 });
        const stop_reason = isCall ? "tool_use" : "end_turn";
        event("message_delta", { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 1 } });
        event("message_stop", {});
        response.end();
    },
};
/** The API of Gemini. */
export const geminiApi = {
    toolsIn: ({ tools = [] }) => tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations.map(({ name }) => name)),
    countResults: ({ contents }) => occurrences(contents, '"functionResponse":'),
    send(response, body, step) {
        const isStream = geminiApi.toolsIn(body).length > 0;
        const part = "tool" in step
            ? { functionCall: { name: step.tool, args: step.input } }
            : // Without tools it is asked for JSON that chooses a model.
                { text: isStream ? step.answer : '{"reasoning":"","complexity_score":1}' };
        const candidate = { content: { role: "model", parts: [part] }, finishReason: "STOP", index: 0 };
        const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 };
        const answer = JSON.stringify({ candidates: [candidate], usageMetadata });
        response.writeHead(200, { "content-type": isStream ? "text/event-stream" : "application/json" });
        response.end(isStream ? `data: ${answer}\n\n` : answer);
    },
};
/** The Chat Completions API, as a stream of events. */
export const chatApi = {
    toolsIn: ({ tools = [] }) => tools.map(({ function: { name } }) => name),
    countResults: ({ messages = [] }) => messages.filter(({ role }) => role === "tool").length,
    send(response, _, step) {
        const isCall = "tool" in step;
        const call = isCall && { name: step.tool, arguments: JSON.stringify(step.input) };
        const delta = isCall
            ? { role: "assistant", tool_calls: [{ index: 0, id: "call_1", type: "function", function: call }] }
            : { role: "assistant", content: step.answer };
        const end = { index: 0, delta: {}, finish_reason: isCall ? "tool_calls" : "stop" };
        response.writeHead(200, { "content-type": "text/event-stream" });
        for (const choice of [{ index: 0, delta, finish_reason: null }, end]) {
            const chunk = { id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices: [choice] };
            response.write(`data: ${JSON.stringify(chunk)}\n\n`);
        }
        response.end("data: [DONE]\n\n");
    },
};
