import { type ServerResponse } from "node:http";
/** What the model does next: call the tool with this ending of its name, or answer. */
export type ModelStep = {
    tool: string;
    input: Record<string, unknown>;
} | {
    answer: string;
};
/** An API of a model's provider. */
export interface ModelApi {
    /** The names of the tools that a request offers; empty for one of the agent's own small tasks. */
    toolsIn(body: RequestBody): string[];
    /** How many results of tools the conversation of a request has. */
    countResults(body: RequestBody): number;
    /** Sends one step as the answer. */
    send(response: ServerResponse, body: RequestBody, step: ModelStep): void;
}
export type RequestBody = Record<string, unknown>;
export interface ModelServer {
    url: string;
    /** The bodies of the requests that offered tools. */
    requests: RequestBody[];
}
/** A model on the loopback interface that follows a script: the step is the number of results so far. */
export declare function startModel(api: ModelApi, script: readonly ModelStep[]): Promise<ModelServer>;
/** The Messages API of Anthropic, as a stream of events. */
export declare const anthropicApi: ModelApi;
/** The API of Gemini. */
export declare const geminiApi: ModelApi;
/** The Chat Completions API, as a stream of events. */
export declare const chatApi: ModelApi;
