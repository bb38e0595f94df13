import { type WireFormat } from "./wire-format.ts";
/** The chat completions that Ollama, llama.cpp and vLLM speak. */
export declare const chatCompletions: WireFormat;
