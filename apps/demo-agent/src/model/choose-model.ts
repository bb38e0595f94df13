import { createAnthropic } from "@ai-sdk/anthropic"
import { createOpenAI } from "@ai-sdk/openai"
import { createOpenAICompatible } from "@ai-sdk/openai-compatible"
import type { LanguageModelV3 } from "@ai-sdk/provider"
import { cli, type Options, printing } from "../arguments.ts"
import { createOfflineModel } from "../offline/offline-model.ts"

/** A model, its name for the banner, and the key in use, which errors do not repeat. */
export type ModelChoice = ReturnType<typeof fromServer>

/** The first one whose key is in the environment answers where the name of a model does not decide. */
export const PROVIDERS = [
  { id: "anthropic", create: createAnthropic, named: /^claude/i, model: "claude-sonnet-5" },
  { id: "openai", create: createOpenAI, named: /^(?:gpt|chatgpt|o\d)/i, model: "gpt-5-mini" },
] as const
const OFFLINE = "offline (rules, no language model)"

interface Server {
  id: string
  create: (settings: object) => (name: string) => LanguageModelV3
}

/** The given endpoint, else the provider of the model's name, else that of a key, else the offline model. @throws CommanderError */
export function chooseModel(options: Partial<Options>, env: NodeJS.ProcessEnv): ModelChoice {
  const { model, offline, print, baseUrl } = options
  const isOffline = offline || model === "offline"
  if (!isOffline && baseUrl !== undefined) return compatible(baseUrl, model ?? "", env)
  const [, prefix, name = model] = /^(anthropic|openai)\/(.+)$/.exec(model ?? "") ?? []
  const provider =
    PROVIDERS.find(({ id }) => id === prefix) ??
    PROVIDERS.find(({ named }) => named.test(name ?? "")) ??
    PROVIDERS.find(({ id }) => variable(env, `${id.toUpperCase()}_API_KEY`) !== undefined)
  if (!isOffline && provider !== undefined) return fromServer(provider, name ?? provider.model, env)
  const printed = print === undefined ? undefined : printing(options, env)
  if (isOffline || name === undefined)
    return { model: createOfflineModel(printed), label: OFFLINE, offline: true, apiKey: undefined }
  return cli.error(
    `No API key for model ${name}: set ANTHROPIC_API_KEY or OPENAI_API_KEY, specify a server with --base-url, or omit --model.`,
  )
}

/** Any server with OpenAI's format. It is sent no key but `OPENAI_COMPATIBLE_API_KEY`, if there is one. */
export function compatible(baseURL: string, name: string, env: NodeJS.ProcessEnv): ModelChoice {
  const create = (settings: object) => createOpenAICompatible({ name: "compatible", baseURL, ...settings })
  return fromServer({ id: "openai_compatible", create }, name, env, baseURL)
}

/** The model of a server, with its key and address from the environment. */
function fromServer({ id, create }: Server, name: string, env: NodeJS.ProcessEnv, given?: string) {
  const [keyName, addressName] = [`${id.toUpperCase()}_API_KEY`, `${id.toUpperCase()}_BASE_URL`]
  const [apiKey, address] = [variable(env, keyName), given ?? variable(env, addressName)]
  if (!apiKey && !given) return cli.error(`Model ${name} requires ${keyName} in the environment.`)
  if (apiKey) checkKey(keyName, apiKey)
  if (address) checkAddress(given ? "--base-url" : addressName, address)
  // Anthropic's own SDK expects the address without `/v1`, the AI SDK with it. Both are accepted.
  const baseURL = id === "anthropic" ? address?.replace(/^(\w+:\/\/[^/]+)\/*$/, "$1/v1") : address
  const provider = create({ fetch: fetchFromModel, ...(apiKey && { apiKey }), ...(baseURL && { baseURL }) })
  const label = given ? `${name} at ${new URL(given).host}` : `${id} ${name}`
  return { model: provider(name), label, offline: false, apiKey }
}

/** A redirect is not followed: that would send the key and the prompt to an address that the user has not named. */
const fetchFromModel: typeof fetch = (input, init) => fetch(input, { ...init, redirect: "manual" })

const variable = (env: NodeJS.ProcessEnv, name: string): string | undefined => env[name]?.trim() || undefined

/** The address of a server has to be one; messages do not repeat it. @throws CommanderError */
function checkAddress(name: string, address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) cli.error(`${name} must be an http or https URL`)
  if (url?.username || url?.password) cli.error(`${name} must not contain a user name or password`)
}

/** A key that was copied with more than itself; messages do not repeat it. @throws CommanderError */
function checkKey(variable: string, key: string): void {
  const [wrong] = /[^\u0021-\u007e]/u.exec(key) ?? []
  if (wrong === undefined) return
  const name = /\s/.test(wrong) ? "a space or a line break" : "a character that is not plain ASCII"
  cli.error(`${variable} contains ${name}, which is not allowed in a key: copy the key again.`)
}
