import { messageIn, serverLine } from "./server-text.ts"

/** A server that answers, but not as a model does. The message is one sentence for a person. */
export class ModelServerError extends Error {
  override name = "ModelServerError"
}

export const IS_ADDRESS_RIGHT = "check the address; it usually ends in /v1."

/**
 * `fetch` for a model's server. A success that is a web page or a single JSON value is an error: it is not a streamed
 * answer, and reading it as one would find nothing in it.
 *
 * @throws ModelServerError
 */
export const fetchFromModel: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (!response.ok) return response
  const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase()
  if (type !== "text/html" && type !== "application/json") return response
  const { host } = new URL(response.url)
  const body = await response.text()
  if (type === "text/html") {
    throw new ModelServerError(`${host} sent a web page instead of a model response: ${IS_ADDRESS_RIGHT}`)
  }
  throw new ModelServerError(`${host} did not stream a response${errorIn(body)}.`)
}

function errorIn(body: string): string {
  if (!/"(?:error|message|detail)"/.test(body) || /"choices"/.test(body)) return ": it sent one JSON value"
  const message = messageIn(body)
  return message === undefined ? "" : `: ${serverLine(message).replace(/\.$/, "")}`
}
