import type { LanguageModelV3CallOptions, LanguageModelV3Message } from "@ai-sdk/provider";
export interface ToolCall {
    tool: "ListMemoryTopics" | "MemorySearch" | "ReadMemoryTopic" | "RemoveMemoryTopic" | "WriteMemoryTopic";
    input: Readonly<Record<string, string>>;
}
/** Everything the model knows, all of it from the request. */
export interface Conversation {
    /** The current message; after a question of the model, the message that it asked about and the reply. */
    message: string;
    /** The only topic that the last answer named. */
    focus: string | undefined;
    tools: ReadonlySet<string>;
    /** The names of mounts that cannot be written to. */
    readOnly: readonly string[];
    /** Lines of the user's own files in the prompt. */
    notes: readonly string[];
    /** The result of a tool. @throws PendingCall before the call was made @throws Refusal with the tool's own sentence */
    call(tool: ToolCall["tool"], input: ToolCall["input"]): string;
}
/** Ends a plan where it needs the result of a call. */
export declare class PendingCall extends Error {
    readonly call: ToolCall;
    constructor(call: ToolCall);
}
/** Why a part of a message is not carried out. */
export declare class Refusal extends Error {
}
/** How a question about what is meant begins: a reply of a few words answers it. */
export declare const WHICH = "Which one do you mean";
/** Reads a request to a language model. */
export declare function readConversation({ prompt, tools }: LanguageModelV3CallOptions): Conversation;
/** The id of a call: the turn, the tool and the input, so that its result is found again. */
export declare function idOf(call: ToolCall, prompt: readonly LanguageModelV3Message[]): string;
