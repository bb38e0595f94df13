import type { LanguageModelV3 } from "@ai-sdk/provider";
import type { MemorySession } from "@caliban/memory";
import { type Turn } from "./model/run-turn.ts";
import type { TurnEvent } from "./turn-event.ts";
export interface AgentOptions extends Pick<Turn, "maxRetries" | "silenceMs" | "apiKey"> {
    model: LanguageModelV3;
}
/** A conversation of a model with a memory. Do not overlap turns and commands. */
export interface Agent {
    readonly session: MemorySession;
    readonly systemPrompt: string;
    ask(message: string, signal: AbortSignal): AsyncGenerator<TurnEvent>;
}
export declare function createAgent(session: MemorySession, options: AgentOptions): Agent;
