import type { LanguageModelV3 } from "@ai-sdk/provider";
export interface ModelChoice {
    model: LanguageModelV3;
    /** For the banner: `anthropic claude-…`. */
    label: string;
    offline: boolean;
    /** The key in use; errors do not repeat it. */
    apiKey?: string | undefined;
}
export interface ModelRequest {
    model?: string | undefined;
    baseUrl?: string | undefined;
    offline: boolean;
}
export declare const DEFAULT_ANTHROPIC_MODEL = "claude-sonnet-5";
export declare const DEFAULT_OPENAI_MODEL = "gpt-5-mini";
type Environment = Readonly<Record<string, string | undefined>>;
/**
 * Chooses the model of a session: the given endpoint, otherwise the provider of the model's name, otherwise the provider
 * whose key is in the environment, otherwise the offline model. Returns a sentence when the request cannot be met.
 */
export declare function chooseModel(request: ModelRequest, env: Environment): ModelChoice | string;
export {};
