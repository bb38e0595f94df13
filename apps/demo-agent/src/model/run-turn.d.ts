import type { LanguageModelV3 } from "@ai-sdk/provider";
import type { AiSdkMemoryTool } from "@caliban/memory-tools/ai-sdk";
import { type ModelMessage } from "ai";
import type { TurnEvent } from "../turn-event.ts";
export interface Turn {
    model: LanguageModelV3;
    system: string;
    tools: Readonly<Tools>;
    /** The conversation, with the user's new message last. */
    messages: readonly ModelMessage[];
    signal: AbortSignal;
    /** Retries after a failed request. Default: 1. */
    maxRetries?: number | undefined;
    /** A server that is silent for this long has failed. Default: two minutes. */
    silenceMs?: number | undefined;
    /** The key in use; messages do not repeat it. */
    apiKey?: string | undefined;
}
export declare const SILENCE_MS = 120000;
type Tools = Record<string, AiSdkMemoryTool>;
/**
 * One turn: the model answers and tools run until the model calls no more of them. Errors of servers and models are
 * events, not exceptions. Returns the messages to add to the conversation: all finished steps, even of a stopped turn.
 */
export declare function runTurn(turn: Turn): AsyncGenerator<TurnEvent, ModelMessage[]>;
export {};
