import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from "@ai-sdk/provider"
import { NoOutputGeneratedError, RetryError } from "ai"
import { IS_ADDRESS_RIGHT, ModelServerError, messageIn, messageOf, serverLine } from "./server-fetch.ts"

export const EMPTY_STREAM: string = `The model's server sent an empty response: ${IS_ADDRESS_RIGHT}`
export const CUT_STREAM = "The model's server ended the response early: try again."
const INVALID =
  "The model's server sent something that is not a model response: check its address and try again."

/** What went wrong with a turn, in one sentence to act on, without a stack, and without `key`, which a server may echo. */
export function explainError(error: unknown, key?: string): string {
  const cause = RetryError.isInstance(error) ? (error.lastError ?? error) : error
  if (cause instanceof ModelServerError) return serverLine(cause.message, key)
  if (APICallError.isInstance(cause)) return explainCall(cause, key)
  if (NoOutputGeneratedError.isInstance(cause)) return EMPTY_STREAM
  if (InvalidResponseDataError.isInstance(cause)) return CUT_STREAM
  if (isInvalid(cause)) return INVALID
  const text = messageOf(cause) ?? JSON.stringify(cause) ?? String(cause)
  return explainNetwork(cause, "The model's server") ?? `Request failed: ${serverLine(text, key)}`
}

const isInvalid = (error: unknown): boolean =>
  JSONParseError.isInstance(error) || TypeValidationError.isInstance(error)

/** What a status means, and whether the server's own words follow. */
const STATUS: Readonly<Record<number, readonly [meaning: string, quotes: boolean]>> = {
  401: ["rejected the API key (401): check it, or use --offline.", false],
  402: ["requires payment or account credit (402)", true],
  403: ["denied access for this API key (403)", true],
  404: ["did not find the model or the URL (404), check --model and --base-url", true],
  408: ["timed out (408): try again.", false],
  413: ["rejected the request as too large (413): start a new conversation.", false],
  429: ["rejected the request: rate limit or quota exceeded (429), try again later", true],
}

function explainCall(error: APICallError, key: string | undefined): string {
  const host = URL.canParse(error.url) ? new URL(error.url).host : "The model's server"
  const { statusCode: status } = error
  const network = explainNetwork(error.cause ?? error, host)
  if (network !== undefined) return network
  // The SDK gives a stream that cannot be read a status that no server has sent.
  if (isInvalid(error.cause) || /JSON parsing failed|Type validation failed/.test(error.message))
    return INVALID
  const said = serverLine(messageIn(error.responseBody ?? "") ?? error.message, key)
  if (status === undefined) return `${host} could not be reached: ${said}`
  const failed = `failed with a server error (${status}), try again later`
  const other = status >= 500 ? failed : `rejected the request (${status})`
  const [meaning, quotes] = STATUS[status] ?? [other, true]
  return `${host} ${meaning}${quotes ? `: ${said}` : ""}`
}

function explainNetwork(error: unknown, server: string): string | undefined {
  for (let cause: unknown = error, depth = 0; depth < 8 && cause instanceof Error; depth += 1) {
    const code = "code" in cause ? String(cause.code) : cause.name
    const [, sentence] = NETWORK.find(([codes]) => codes.test(code)) ?? []
    if (sentence !== undefined) return `${server} ${sentence}`
    cause = cause instanceof AggregateError ? cause.errors[0] : cause.cause
  }
  return undefined
}

const NETWORK: readonly (readonly [codes: RegExp, sentence: string])[] = [
  [/^ECONNREFUSED$/, "refused the connection: check that it is running and that the address is correct."],
  [/^(?:ECONNRESET|UND_ERR_SOCKET|EPIPE)$/, "closed the connection: try again."],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, "was not found: check the address and the network."],
  [/^(?:ENETUNREACH|EHOSTUNREACH)$/, "cannot be reached: check the network."],
  [/^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS)_TIMEOUT|TimeoutError)$/, "timed out: try again."],
  [/^UND_ERR_BODY_TIMEOUT$/, "stopped responding: try again."],
  [/CERT|_SIGNATURE$/, "has a certificate that has expired or cannot be verified."],
]
