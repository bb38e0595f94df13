import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { ReadableStream } from "node:stream/web"

/** A request of Node as one of the web; its signal is aborted when the client has gone. */
export function toWebRequest(request: IncomingMessage, response: ServerResponse, origin: string): Request {
  const { method = "GET", url = "/", headers } = request
  const gone = new AbortController()
  response.once("close", () => gone.abort())
  const hasBody = method !== "GET" && method !== "HEAD"
  return new Request(new URL(url, origin), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
    signal: gone.signal,
    ...(hasBody && { body: Readable.toWeb(request) as globalThis.ReadableStream, duplex: "half" }),
  } as RequestInit)
}

/** Sends a response of the web. Resolves when it was sent, or when the client has gone. */
export async function sendResponse(
  response: ServerResponse,
  { status, headers, body }: Response,
): Promise<void> {
  response.writeHead(status, Object.fromEntries(headers))
  if (body === null) {
    response.end()
    return
  }
  // Streams of events are sent at once.
  response.flushHeaders()
  await pipeline(Readable.fromWeb(body as ReadableStream), response).catch(() => {})
}
