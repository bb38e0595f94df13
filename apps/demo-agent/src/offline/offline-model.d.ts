import type { LanguageModelV3 } from "@ai-sdk/provider";
/** The raw finish reason of an answer that declines to change the memory. */
export declare const REFUSED = "refused";
/** Rules instead of a language model: the same loop, prompt and tools run with it, without a key or network. */
export declare function createOfflineModel(): LanguageModelV3;
