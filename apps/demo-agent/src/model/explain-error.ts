import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from "@ai-sdk/provider"
import { attempt, cutText, oneLine, plainLine } from "@caliban/text"
import { NoOutputGeneratedError, RetryError } from "ai"

export const NO_RESPONSE =
  "The model's server sent no valid response: try again, or check the address; it usually ends in /v1."
const NO_RESPONSES = [InvalidResponseDataError, JSONParseError, NoOutputGeneratedError, TypeValidationError]
const MESSAGE_MAX = 200

/** What went wrong with a turn, in one sentence to act on, without a stack, and without `key`, which a server may echo. */
export function explainError(error: unknown, key?: string): string {
  const cause = RetryError.isInstance(error) ? (error.lastError ?? error) : error
  const call = APICallError.isInstance(cause) ? cause : undefined
  const origin = call?.cause ?? cause
  // The SDK gives a stream that cannot be read a status that no server has sent.
  const isUnread = /JSON parsing failed|Type validation failed/.test(call?.message ?? "")
  if (isUnread || NO_RESPONSES.some((one) => one.isInstance(origin))) return NO_RESPONSE
  const host = call && URL.canParse(call.url) ? new URL(call.url).host : "The model's server"
  const problem = explainNetwork(origin) ?? (call && explainStatus(call))
  if (problem?.endsWith(".")) return `${host} ${problem}`
  const said = messageOf(call?.responseBody ?? "") ?? messageOf(cause) ?? `${JSON.stringify(cause)}`
  const line = plainLine(oneLine(key === undefined ? said : said.replaceAll(key, "[key]")))
  const shown = cutText(line.replaceAll(/\b(?:sk|pk)-[\w*-]{6,}/g, "[key]"), MESSAGE_MAX)
  return `${problem === undefined ? "Request failed" : `${host} ${problem}`}: ${shown}`
}

/** The message in any of the error formats that servers use, of a list the first one; `undefined` for a web page. */
function messageOf(error: unknown): string | undefined {
  if (typeof error === "string") {
    const value = attempt(() => JSON.parse(error) as unknown)
    return value === undefined ? /^\s*([^<\s][\s\S]*)$/.exec(error)?.[1] : messageOf(value)
  }
  const fields = Object(Array.isArray(error) ? error[0] : error) as Record<string, unknown>
  return ["error", "message", "detail", "msg"].map((name) => messageOf(fields[name] ?? "")).find(Boolean)
}

/** What a status means. The server's own words follow, unless it is a whole sentence. */
function explainStatus({ statusCode: status, url, responseHeaders }: APICallError): string {
  if (status === undefined) return "could not be reached"
  if (status >= 300 && status < 400) {
    const target = attempt(() => new URL(responseHeaders?.["location"] || "http://", url))
    const place = target === undefined ? "an invalid address" : target.origin + target.pathname
    return `redirects (${status}) to ${place}, where nothing was sent: check the address of the server.`
  }
  if (status >= 500) return `failed with a server error (${status}), try again later`
  return STATUS[status] ?? `rejected the request (${status})`
}

const STATUS: Readonly<Record<number, string>> = {
  401: "rejected the API key (401): check it, or use --offline.",
  404: "did not find the model or the URL (404), check --model and --base-url",
  413: "rejected the request as too large (413): start a new conversation.",
  429: "rejected the request: rate limit or quota exceeded (429), try again later",
}

function explainNetwork(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = error.name }: NodeJS.ErrnoException = error
  const deeper = explainNetwork(error instanceof AggregateError ? error.errors[0] : error.cause)
  return NETWORK.find(([codes]) => codes.test(code))?.[1] ?? deeper
}

const NETWORK: readonly (readonly [codes: RegExp, sentence: string])[] = [
  [/^ECONNREFUSED$/, "refused the connection: check that it is running and that the address is correct."],
  [/^(?:ECONNRESET|UND_ERR_SOCKET|EPIPE)$/, "closed the connection: try again."],
  [/^(?:ENOTFOUND|EAI_AGAIN|E(?:NET|HOST)UNREACH)$/, "was not found: check the address and the network."],
  [/^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|TimeoutError)$/, "timed out: try again."],
  [/CERT|_SIGNATURE$/, "has a certificate that has expired or cannot be verified."],
]
