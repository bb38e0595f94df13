import { APICallError } from "@ai-sdk/provider"

/**
 * `fetch` for a model's server. A redirect is not followed: that would send the key and the prompt to an address that the
 * user has not named. A web page or a single JSON value is an error: it is not a stream. @throws APICallError
 */
export const fetchFromModel: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "manual" })
  const { url, status: statusCode, headers } = response
  const [kind] = /^\s*(?:text\/html|application\/json)\b/i.exec(headers.get("content-type") ?? "") ?? []
  if (!response.ok || kind === undefined) return response
  const responseBody = await response.text()
  throw new APICallError({ message: `it sent ${kind}`, url, statusCode, responseBody, requestBodyValues: {} })
}
