import { RECALL_TAG } from "@caliban/memory/search";
/** Ends a plan where it needs the result of a call. */
export class PendingCall extends Error {
    call;
    constructor(call) {
        super(call.tool);
        this.call = call;
    }
}
/** Why a part of a message is not carried out. */
export class Refusal extends Error {
}
/** How a question about what is meant begins: a reply of a few words answers it. */
export const WHICH = "Which one do you mean";
const REPLY_WORDS = 6;
/** Reads a request to a language model. */
export function readConversation({ prompt, tools = [] }) {
    const system = prompt.flatMap(({ role, content }) => (role === "system" ? [content] : [])).join("\n");
    const last = prompt.findLastIndex(isUser);
    const before = prompt.slice(0, Math.max(0, last)).findLastIndex(isUser);
    const message = userText(prompt[last]);
    const answer = prompt
        .slice(before + 1, last)
        .flatMap(textOf)
        .join("");
    const isReply = answer.includes(WHICH) && message.split(/\s+/).length <= REPLY_WORDS;
    const named = new Set([...answer.matchAll(/\(memory: ([^,)\s]+)/g)].map(([, slug]) => slug));
    return {
        message: isReply ? `${userText(prompt[before])} ${message}` : message,
        focus: named.size === 1 ? [...named][0] : undefined,
        tools: new Set(tools.map(({ name }) => name)),
        readOnly: /\bRead-only: ([^.]+)\./.exec(system)?.[1]?.split(", ") ?? [],
        notes: notesIn(system),
        call(tool, input) {
            const output = resultOf({ tool, input }, prompt);
            if (output === undefined)
                throw new PendingCall({ tool, input });
            if (output.type === "text" || output.type === "content")
                return textIn(output);
            throw new Refusal(`Nothing was changed. ${textIn(output)}`);
        },
    };
}
const isUser = ({ role }) => role === "user";
/** What the user typed, without what the session added. */
function userText(message) {
    const text = (message === undefined ? [] : textOf(message)).join("");
    const withoutNotes = text.replace(/^(?:<memory-changed>[\s\S]*?<\/memory-changed>\s*)+/, "");
    return withoutNotes.split(`\n\n<${RECALL_TAG}>`)[0] ?? "";
}
function textOf({ role, content }) {
    if (role !== "user" && role !== "assistant")
        return [];
    return content.flatMap((part) => (part.type === "text" ? [part.text] : []));
}
/** The id of a call: the turn, the tool and the input, so that its result is found again. */
export function idOf(call, prompt) {
    return JSON.stringify([prompt.findLastIndex(isUser), call.tool, call.input]);
}
function resultOf(call, prompt) {
    const id = idOf(call, prompt);
    const parts = prompt.flatMap(({ role, content }) => (role === "tool" ? content : []));
    return parts.flatMap((one) => (one.type === "tool-result" && one.toolCallId === id ? [one.output] : []))[0];
}
function textIn(output) {
    if (output.type === "execution-denied")
        return output.reason ?? "It was not allowed.";
    return typeof output.value === "string" ? output.value : JSON.stringify(output.value);
}
/** The lines of instruction files that state something. */
function notesIn(system) {
    return [...system.matchAll(/^<(global|project)-claude-md(?:\s[^>]*)?>([\s\S]*?)^<\/\1-claude-md>/gm)]
        .flatMap(([, , text = ""]) => text.split(/\r?\n/))
        .map((line) => line.replace(/^\s*(?:[-*+]|\d+\.|>)\s+/, "").trim())
        .filter((line) => line !== "" && !/^(?:#|<!--|```|\[truncated:)/.test(line));
}
