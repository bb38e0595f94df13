import { createAnthropic } from "@ai-sdk/anthropic"
import { createOpenAI } from "@ai-sdk/openai"
import { createOpenAICompatible } from "@ai-sdk/openai-compatible"
import type { LanguageModelV3 } from "@ai-sdk/provider"
import { createOfflineModel } from "./offline/offline-model.ts"

export interface ModelChoice {
  model: LanguageModelV3
  /** For the banner: `anthropic claude-…`. */
  label: string
  offline: boolean
}

export interface ModelWish {
  model?: string
  baseUrl?: string
  offline: boolean
}

export const DEFAULT_ANTHROPIC_MODEL = "claude-sonnet-5"
export const DEFAULT_OPENAI_MODEL = "gpt-5-mini"

type Environment = Readonly<Record<string, string | undefined>>
type Provider = "anthropic" | "openai"

/**
 * The model of a session: the endpoint that was named, else the provider of the model's name, else the one whose key
 * is in the environment, else the offline model. A string is what is wrong with the wish, in one sentence.
 */
export function chooseModel(wish: ModelWish, env: Environment): ModelChoice | string {
  if (wish.offline || wish.model === "offline") return offline()
  if (wish.baseUrl !== undefined) return compatible(wish.baseUrl, wish.model ?? "", env)
  const [, prefix, rest] = /^(anthropic|openai)\/(.+)$/.exec(wish.model ?? "") ?? []
  const name = rest ?? wish.model
  const provider = (prefix as Provider | undefined) ?? providerOf(name, env)
  if (provider === undefined) {
    return name === undefined
      ? offline()
      : `No key for the model ${name}: set ANTHROPIC_API_KEY or OPENAI_API_KEY, name a server with --base-url, or leave --model out.`
  }
  return provider === "anthropic" ? anthropic(name, env) : openai(name, env)
}

function providerOf(name: string | undefined, env: Environment): Provider | undefined {
  if (name !== undefined && /^claude/i.test(name)) return "anthropic"
  if (name !== undefined && /^(?:gpt|chatgpt|o\d)/i.test(name)) return "openai"
  if (variable(env, "ANTHROPIC_API_KEY") !== undefined) return "anthropic"
  if (variable(env, "OPENAI_API_KEY") !== undefined) return "openai"
  return undefined
}

function offline(): ModelChoice {
  return { model: createOfflineModel(), label: "offline (rules, no language model)", offline: true }
}

function anthropic(name: string = DEFAULT_ANTHROPIC_MODEL, env: Environment): ModelChoice | string {
  const apiKey = variable(env, "ANTHROPIC_API_KEY")
  if (apiKey === undefined) return `The model ${name} needs ANTHROPIC_API_KEY in the environment.`
  const baseURL = variable(env, "ANTHROPIC_BASE_URL")
  const provider = createAnthropic({
    apiKey,
    ...(baseURL === undefined ? {} : { baseURL: withVersion(baseURL) }),
  })
  return { model: provider(name), label: `anthropic ${name}`, offline: false }
}

function openai(name: string = DEFAULT_OPENAI_MODEL, env: Environment): ModelChoice | string {
  const apiKey = variable(env, "OPENAI_API_KEY")
  if (apiKey === undefined) return `The model ${name} needs OPENAI_API_KEY in the environment.`
  const baseURL = variable(env, "OPENAI_BASE_URL")
  const provider = createOpenAI({ apiKey, ...(baseURL === undefined ? {} : { baseURL }) })
  return { model: provider(name), label: `openai ${name}`, offline: false }
}

/** The provider's own keys do not go to somebody else's server. */
function compatible(baseURL: string, name: string, env: Environment): ModelChoice {
  const apiKey = variable(env, "OPENAI_COMPATIBLE_API_KEY")
  const provider = createOpenAICompatible({
    name: "compatible",
    baseURL,
    ...(apiKey === undefined ? {} : { apiKey }),
  })
  return { model: provider(name), label: `${name} at ${new URL(baseURL).host}`, offline: false }
}

/** Anthropic's own SDK wants the address without `/v1`, the AI SDK with it. Both are taken. */
function withVersion(baseUrl: string): string {
  const trimmed = baseUrl.replace(/\/+$/, "")
  return URL.canParse(trimmed) && new URL(trimmed).pathname === "/" ? `${trimmed}/v1` : trimmed
}

function variable(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === "" ? undefined : value
}
