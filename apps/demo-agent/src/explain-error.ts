import { APICallError } from "@ai-sdk/provider"
import { plainLine } from "@caliban/slash-memory"
import { RetryError } from "ai"

/** What went wrong with a turn, in one sentence a person can act on. Never a stack, never a key. */
export function explainError(error: unknown): string {
  const cause = lastCause(error)
  if (APICallError.isInstance(cause)) return explainCall(cause)
  const network = explainNetwork(cause, undefined)
  if (network !== undefined) return network
  const message = cause instanceof Error ? cause.message : String(cause)
  return `That failed: ${oneLine(message)}`
}

function explainCall(error: APICallError): string {
  const host = hostOf(error.url)
  const { statusCode } = error
  if (statusCode === undefined || error.cause !== undefined) {
    const network = explainNetwork(error.cause ?? error, host)
    if (network !== undefined) return network
  }
  const said = oneLine(error.message)
  switch (statusCode) {
    case undefined:
      return `${host} could not be reached: ${said}`
    case 401:
      return `${host} refused the API key (401): check it, or use --offline.`
    case 402:
      return `${host} wants the account to be topped up (402).`
    case 403:
      return `${host} does not permit this with the API key (403): ${said}`
    case 404:
      return `${host} does not know this model or address (404): check --model and --base-url.`
    case 408:
      return `${host} took too long to answer (408): try again.`
    case 413:
      return `${host} finds the conversation too long (413): start a new one.`
    case 429:
      return `${host} limits the requests or the account's quota is used up (429): try again later.`
  }
  if (statusCode >= 500) return `${host} has a problem of its own (${statusCode}): try again later.`
  return `${host} refused the request (${statusCode}): ${said}`
}

function explainNetwork(error: unknown, host: string | undefined): string | undefined {
  const server = host ?? "The model's server"
  for (let cause: unknown = error, depth = 0; depth < 8 && cause instanceof Error; depth += 1) {
    const code = "code" in cause ? String(cause.code) : cause.name
    const sentence = NETWORK[code]
    if (sentence !== undefined) return `${server} ${sentence}`
    cause = cause instanceof AggregateError ? cause.errors[0] : cause.cause
  }
  return undefined
}

const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: "refuses the connection: is it running, and is the address right?",
  ECONNRESET: "closed the connection: try again.",
  UND_ERR_SOCKET: "closed the connection: try again.",
  EPIPE: "closed the connection: try again.",
  ENOTFOUND: "cannot be found: check the address and the network.",
  EAI_AGAIN: "cannot be found: check the address and the network.",
  ENETUNREACH: "cannot be reached: check the network.",
  EHOSTUNREACH: "cannot be reached: check the network.",
  ETIMEDOUT: "did not answer in time: try again.",
  UND_ERR_CONNECT_TIMEOUT: "did not answer in time: try again.",
  UND_ERR_HEADERS_TIMEOUT: "did not answer in time: try again.",
  UND_ERR_BODY_TIMEOUT: "stopped answering: try again.",
  TimeoutError: "did not answer in time: try again.",
  CERT_HAS_EXPIRED: "has a certificate that has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "has a certificate that nobody vouches for.",
  SELF_SIGNED_CERT_IN_CHAIN: "has a certificate that nobody vouches for.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "has a certificate that cannot be verified.",
}

function lastCause(error: unknown): unknown {
  return RetryError.isInstance(error) ? (error.lastError ?? error) : error
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "The model's server"
}

function oneLine(message: string): string {
  const line = plainLine(message).replaceAll(/\s+/g, " ").trim()
  const hidden = line.replaceAll(/\b(?:sk|pk)-[\w*-]{6,}/g, "[key]")
  return hidden.length > 200 ? `${hidden.slice(0, 199)}…` : hidden
}
