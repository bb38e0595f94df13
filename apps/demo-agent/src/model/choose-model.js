import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { createOfflineModel } from "../offline/offline-model.ts";
import { addressProblem } from "./address.ts";
import { keyProblem } from "./api-key.ts";
import { fetchFromModel } from "./server-fetch.ts";
export const DEFAULT_ANTHROPIC_MODEL = "claude-sonnet-5";
export const DEFAULT_OPENAI_MODEL = "gpt-5-mini";
/**
 * Chooses the model of a session: the given endpoint, otherwise the provider of the model's name, otherwise the provider
 * whose key is in the environment, otherwise the offline model. Returns a sentence when the request cannot be met.
 */
export function chooseModel(request, env) {
    if (request.offline || request.model === "offline")
        return offline();
    if (request.baseUrl !== undefined)
        return compatible(request.baseUrl, request.model ?? "", env);
    const [, prefix, rest] = /^(anthropic|openai)\/(.+)$/.exec(request.model ?? "") ?? [];
    const name = rest ?? request.model;
    const provider = prefix ?? providerOf(name, env);
    if (provider === undefined) {
        return name === undefined
            ? offline()
            : `No API key for model ${name}: set ANTHROPIC_API_KEY or OPENAI_API_KEY, specify a server with --base-url, or omit --model.`;
    }
    return provider === "anthropic" ? anthropic(name, env) : openai(name, env);
}
function providerOf(name, env) {
    if (name !== undefined && /^claude/i.test(name))
        return "anthropic";
    if (name !== undefined && /^(?:gpt|chatgpt|o\d)/i.test(name))
        return "openai";
    if (variable(env, "ANTHROPIC_API_KEY") !== undefined)
        return "anthropic";
    if (variable(env, "OPENAI_API_KEY") !== undefined)
        return "openai";
    return undefined;
}
function offline() {
    return { model: createOfflineModel(), label: "offline (rules, no language model)", offline: true };
}
function anthropic(name = DEFAULT_ANTHROPIC_MODEL, env) {
    const found = readEndpoint(name, "ANTHROPIC", env);
    if (typeof found === "string")
        return found;
    const { apiKey, baseURL } = found;
    const address = baseURL === undefined ? {} : { baseURL: withVersion(baseURL) };
    const provider = createAnthropic({ apiKey, fetch: fetchFromModel, ...address });
    return { model: provider(name), label: `anthropic ${name}`, offline: false, apiKey };
}
function openai(name = DEFAULT_OPENAI_MODEL, env) {
    const found = readEndpoint(name, "OPENAI", env);
    if (typeof found === "string")
        return found;
    const { apiKey, baseURL } = found;
    const provider = createOpenAI({
        apiKey,
        fetch: fetchFromModel,
        ...(baseURL === undefined ? {} : { baseURL }),
    });
    return { model: provider(name), label: `openai ${name}`, offline: false, apiKey };
}
/** The providers' own keys are not sent to other servers. */
function compatible(baseURL, name, env) {
    const apiKey = variable(env, "OPENAI_COMPATIBLE_API_KEY");
    const problem = apiKey === undefined ? undefined : keyProblem("OPENAI_COMPATIBLE_API_KEY", apiKey);
    if (problem !== undefined)
        return problem;
    const key = apiKey === undefined ? {} : { apiKey };
    const provider = createOpenAICompatible({ name: "compatible", baseURL, fetch: fetchFromModel, ...key });
    return { model: provider(name), label: `${name} at ${new URL(baseURL).host}`, offline: false, ...key };
}
/** A provider's key and address from the environment, or why they are invalid. */
function readEndpoint(model, prefix, env) {
    const apiKey = variable(env, `${prefix}_API_KEY`);
    if (apiKey === undefined)
        return `Model ${model} requires ${prefix}_API_KEY in the environment.`;
    const baseURL = variable(env, `${prefix}_BASE_URL`);
    const address = baseURL === undefined ? undefined : addressProblem(`${prefix}_BASE_URL`, baseURL);
    return keyProblem(`${prefix}_API_KEY`, apiKey) ?? address ?? { apiKey, baseURL };
}
/** Anthropic's own SDK expects the address without `/v1`, the AI SDK with it. Both are accepted. */
function withVersion(baseUrl) {
    const trimmed = baseUrl.replace(/\/+$/, "");
    return URL.canParse(trimmed) && new URL(trimmed).pathname === "/" ? `${trimmed}/v1` : trimmed;
}
function variable(env, name) {
    const value = env[name]?.trim();
    return value === "" ? undefined : value;
}
