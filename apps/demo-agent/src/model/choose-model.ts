import { createAnthropic } from "@ai-sdk/anthropic"
import { createOpenAI } from "@ai-sdk/openai"
import { createOpenAICompatible } from "@ai-sdk/openai-compatible"
import type { LanguageModelV3 } from "@ai-sdk/provider"
import { commandOf, type Options } from "../arguments.ts"
import { createOfflineModel } from "../offline/offline-model.ts"
import { addressProblem, keyProblem } from "./endpoint.ts"
import { fetchFromModel } from "./server-fetch.ts"

export interface ModelChoice {
  model: LanguageModelV3
  /** For the banner: `anthropic claude-…`. */
  label: string
  offline: boolean
  /** The key in use; errors do not repeat it. */
  apiKey?: string | undefined
}

/** The first one whose key is in the environment answers where the name of a model does not decide. */
export const PROVIDERS = [
  { id: "anthropic", create: createAnthropic, named: /^claude/i, model: "claude-sonnet-5" },
  { id: "openai", create: createOpenAI, named: /^(?:gpt|chatgpt|o\d)/i, model: "gpt-5-mini" },
] as const
const OFFLINE = "offline (rules, no language model)"
type Provider = (typeof PROVIDERS)[number]

/** The given endpoint, else the provider of the model's name, else that of a key, else the offline model; or what is wrong. */
export function chooseModel(options: Partial<Options>, env: NodeJS.ProcessEnv): ModelChoice | string {
  const { model, offline, print, "base-url": baseUrl } = options
  const isOffline = offline || model === "offline"
  if (!isOffline && baseUrl !== undefined) return compatible(baseUrl, model ?? "", env)
  const [, prefix, name = model] = /^(anthropic|openai)\/(.+)$/.exec(model ?? "") ?? []
  const provider =
    PROVIDERS.find(({ id }) => id === prefix) ??
    PROVIDERS.find(({ named }) => named.test(name ?? "")) ??
    PROVIDERS.find(({ id }) => variable(env, `${id.toUpperCase()}_API_KEY`) !== undefined)
  if (!isOffline && provider !== undefined) return fromProvider(provider, name ?? provider.model, env)
  const command = print === undefined ? undefined : commandOf(options, env)
  if (isOffline || name === undefined)
    return { model: createOfflineModel(command), label: OFFLINE, offline: true }
  return `No API key for model ${name}: set ANTHROPIC_API_KEY or OPENAI_API_KEY, specify a server with --base-url, or omit --model.`
}

/** The model of a provider, with its key and address from the environment; a sentence says why that is impossible. */
function fromProvider({ id, create }: Provider, name: string, env: NodeJS.ProcessEnv): ModelChoice | string {
  const prefix = id.toUpperCase()
  const apiKey = variable(env, `${prefix}_API_KEY`)
  if (apiKey === undefined) return `Model ${name} requires ${prefix}_API_KEY in the environment.`
  const baseURL = variable(env, `${prefix}_BASE_URL`)
  const problem =
    keyProblem(`${prefix}_API_KEY`, apiKey) ?? (baseURL && addressProblem(`${prefix}_BASE_URL`, baseURL))
  if (problem) return problem
  // Anthropic's own SDK expects the address without `/v1`, the AI SDK with it. Both are accepted.
  const address = id === "anthropic" ? baseURL?.replace(/^(\w+:\/\/[^/]+)\/*$/, "$1/v1") : baseURL
  const provider = create({ apiKey, fetch: fetchFromModel, ...(address && { baseURL: address }) })
  return { model: provider(name), label: `${id} ${name}`, offline: false, apiKey }
}

/** The providers' own keys are not sent to other servers. */
export function compatible(baseURL: string, name: string, env: NodeJS.ProcessEnv): ModelChoice | string {
  const apiKey = variable(env, "OPENAI_COMPATIBLE_API_KEY")
  const problem = apiKey && keyProblem("OPENAI_COMPATIBLE_API_KEY", apiKey)
  if (problem) return problem
  const key = apiKey === undefined ? {} : { apiKey }
  const provider = createOpenAICompatible({ name: "compatible", baseURL, fetch: fetchFromModel, ...key })
  return { model: provider(name), label: `${name} at ${new URL(baseURL).host}`, offline: false, ...key }
}

const variable = (env: NodeJS.ProcessEnv, name: string): string | undefined => env[name]?.trim() || undefined
