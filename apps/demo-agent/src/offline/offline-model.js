import { simulateStreamingMiddleware, wrapLanguageModel } from "ai";
import { idOf, readConversation } from "./conversation.ts";
import { nextStep } from "./plan.ts";
import { createRest } from "./rest.ts";
/** The raw finish reason of an answer that declines to change the memory. */
export const REFUSED = "refused";
/** Rules instead of a language model: the same loop, prompt and tools run with it, without a key or network. */
export function createOfflineModel() {
    const model = {
        specificationVersion: "v3",
        provider: "caliban.offline",
        modelId: "offline",
        supportedUrls: {},
        doGenerate: reply,
        doStream: () => Promise.reject(new Error("The middleware streams.")),
    };
    return wrapLanguageModel({ model, middleware: simulateStreamingMiddleware() });
}
/** No tokens are counted. */
const usage = {
    inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};
async function reply(options) {
    options.abortSignal?.throwIfAborted();
    const step = await nextStep(readConversation(options), createRest(options.abortSignal));
    if ("call" in step) {
        const { tool: toolName, input } = step.call;
        const toolCallId = idOf(step.call, options.prompt);
        const content = [{ type: "tool-call", toolCallId, toolName, input: JSON.stringify(input) }];
        return { content, finishReason: { unified: "tool-calls", raw: "tool-calls" }, usage, warnings: [] };
    }
    const finishReason = { unified: "stop", raw: step.refused ? REFUSED : "stop" };
    return { content: [{ type: "text", text: step.answer }], finishReason, usage, warnings: [] };
}
