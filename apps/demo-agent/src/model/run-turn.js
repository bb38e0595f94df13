import { countOf } from "@caliban/text";
import { stepCountIs, streamText, } from "ai";
import { REFUSED } from "../offline/offline-model.ts";
import { CUT_STREAM, EMPTY_STREAM, explainError } from "./explain-error.ts";
import { createSilenceTimer } from "./silence.ts";
/** The most requests in one turn: a model that only calls tools is stopped. */
const STEPS_MAX = 12;
export const SILENCE_MS = 120_000;
/**
 * One turn: the model answers and tools run until the model calls no more of them. Errors of servers and models are
 * events, not exceptions. Returns the messages to add to the conversation: all finished steps, even of a stopped turn.
 */
export async function* runTurn(turn) {
    const silenceMs = turn.silenceMs ?? SILENCE_MS;
    const silence = createSilenceTimer(silenceMs);
    const ending = { hasOutput: false, steps: 0 };
    let finished = [];
    let spoken = "";
    const result = startStream(turn, silence.signal, (messages) => {
        ending.steps += 1;
        finished = messages;
        spoken = "";
    });
    try {
        for await (const part of result.fullStream) {
            silence.restart();
            if (part.type === "text-delta")
                spoken += part.text;
            else if (part.type === "error")
                ending.failure ??= explainError(part.error, turn.apiKey);
            else if (part.type === "finish")
                ending.finish = part;
            const event = toEvent(part);
            if (event === undefined)
                continue;
            ending.hasOutput = true;
            yield event;
        }
    }
    catch (error) {
        ending.failure ??= explainError(error, turn.apiKey);
    }
    finally {
        silence.stop();
    }
    if (silence.signal.aborted) {
        const seconds = silenceMs / 1_000;
        ending.failure = `The model's server sent nothing for ${countOf(seconds, "second")}: try again.`;
    }
    yield turn.signal.aborted ? { type: "stopped" } : lastEvent(ending);
    // A turn without output is not part of the conversation.
    if (!ending.hasOutput)
        return [];
    return spoken === "" ? finished : [...finished, { role: "assistant", content: `${spoken} [stopped]` }];
}
function startStream(turn, silence, onStep) {
    return streamText({
        model: turn.model,
        // The prefix does not change during a session. Anthropic caches it only on request; other providers do so by themselves.
        system: {
            role: "system",
            content: turn.system,
            providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } },
        },
        messages: [...turn.messages],
        tools: { ...turn.tools },
        stopWhen: stepCountIs(STEPS_MAX),
        maxRetries: turn.maxRetries ?? 1,
        abortSignal: AbortSignal.any([turn.signal, silence]),
        onError: () => { },
        onStepFinish: ({ response }) => onStep([...response.messages]),
    });
}
/** The event for a part of the stream; `undefined` for parts that are not shown. */
function toEvent(part) {
    switch (part.type) {
        case "text-delta":
            return part.text === "" ? undefined : { type: "text", text: part.text };
        case "tool-call":
            return { type: "tool-call", id: part.toolCallId, tool: part.toolName, input: part.input };
        case "tool-result":
            return { type: "tool-result", id: part.toolCallId, tool: part.toolName, ...toOutput(part.output) };
        case "tool-error":
            return { type: "tool-error", id: part.toolCallId, tool: part.toolName, message: textOf(part.error) };
        default:
            return undefined;
    }
}
/** How a turn ended that the user did not stop. */
function lastEvent({ failure, finish, hasOutput, steps }) {
    const failed = (message) => ({ type: "failed", message });
    const cut = hasOutput ? CUT_STREAM : EMPTY_STREAM;
    if (failure === CUT_STREAM)
        return failed(cut);
    if (failure !== undefined)
        return failed(failure);
    switch (finish?.finishReason) {
        case "tool-calls":
            return failed(`The model called tools ${STEPS_MAX} times in a row without answering.`);
        case "content-filter":
            return failed("The model's server refused to answer this.");
        case "length":
            return failed("The answer was cut off at the model's length limit.");
        case "other":
            // The server gave no reason: the stream just ended.
            if (finish.rawFinishReason === undefined)
                return failed(cut);
    }
    if (!hasOutput)
        return failed("The model returned an empty answer: try again.");
    const refused = finish?.rawFinishReason === REFUSED ? { refused: true } : {};
    return { type: "finished", steps, usage: toUsage(finish?.totalUsage), ...refused };
}
function toOutput(output) {
    if (typeof output === "object" && output !== null && "text" in output && "details" in output) {
        return output;
    }
    return { text: typeof output === "string" ? output : JSON.stringify(output) };
}
function textOf(error) {
    return error instanceof Error ? error.message : String(error);
}
function toUsage(usage) {
    const input = usage?.inputTokens;
    const cached = usage?.inputTokenDetails.cacheReadTokens;
    const output = usage?.outputTokens;
    return { input, cached, output };
}
