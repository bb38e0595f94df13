import { attempt, cutText, oneLine, plainLine } from "@caliban/text"

/** A server that answers, but not as a model does. The message is one sentence for a person. */
export class ModelServerError extends Error {}

export const IS_ADDRESS_RIGHT = "check the address; it usually ends in /v1."

/**
 * `fetch` for a model's server. A redirect is an error: following it would send the key and the prompt to an address that
 * the user has not named. So is a web page, or a single JSON value: it is not a stream. @throws ModelServerError
 */
export const fetchFromModel: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "manual" })
  if (response.status >= 300 && response.status < 400) throw await redirectError(response)
  if (!response.ok) return response
  const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase()
  if (type !== "text/html" && type !== "application/json") return response
  const body = await response.text()
  const message = messageIn(body)
  const said = message === undefined ? "it sent one JSON value" : serverLine(message).replace(/\.$/, "")
  const page = `sent a web page instead of a model response: ${IS_ADDRESS_RIGHT}`
  const problem = type === "text/html" ? page : `did not stream a response: ${said}.`
  throw new ModelServerError(`${new URL(response.url).host} ${problem}`)
}

async function redirectError({ url, status, headers, body }: Response): Promise<ModelServerError> {
  await body?.cancel()
  const location = headers.get("location")
  const target = location ? attempt(() => new URL(location, url)) : undefined
  const place = target === undefined ? "an invalid address" : target.origin + target.pathname
  return new ModelServerError(
    `${new URL(url).host} redirects (${status}) to ${place}, where nothing was sent: check the address of the server.`,
  )
}

const MESSAGE_MAX = 200

/** The error message in a response body; `undefined` for a web page or a body without a message. */
export function messageIn(body: string): string | undefined {
  const text = body.trim()
  if (text === "" || text.startsWith("<")) return undefined
  return messageOf(attempt(() => JSON.parse(text) as unknown) ?? text)
}

/** The message in any of the error formats that servers use. */
export function messageOf(error: unknown): string | undefined {
  if (typeof error === "string") return error
  if (typeof error !== "object" || error === null) return undefined
  const fields = error as Record<string, unknown>
  return ["error", "message", "detail"].map((name) => messageOf(fields[name])).find(Boolean)
}

/** A server's message for the terminal: one line, cut, without keys. */
export function serverLine(message: string, key?: string): string {
  const withoutKey = key === undefined ? message : message.replaceAll(key, "[key]")
  const line = plainLine(oneLine(withoutKey)).replaceAll(/\b(?:sk|pk)-[\w*-]{6,}/g, "[key]")
  return cutText(line, MESSAGE_MAX)
}
