import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { ReadableStream } from "node:stream/web"

/**
 * The body of a request, of a larger one no more than its first `max` bytes and one. Reads all of it in any case: a client
 * that still sends may not read its answer.
 *
 * @throws Error when the client has gone
 */
export async function readBody(request: IncomingMessage, max: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if (size <= max) chunks.push(chunk)
    size += chunk.length
  }
  return Buffer.concat(chunks).subarray(0, max + 1)
}

/** A request of Node as one of the web; its signal is aborted when the client has gone. */
export function toWebRequest(
  { method = "GET", url = "/", headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  origin: string,
): Request {
  const gone = new AbortController()
  response.once("close", () => gone.abort())
  const hasBody = method !== "GET" && method !== "HEAD"
  return new Request(new URL(url, origin), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
    signal: gone.signal,
    ...(hasBody && { body: new Uint8Array(body) }),
  })
}

/** Sends a response of the web. Resolves when it was sent, or when the client has gone. */
export async function sendResponse(
  response: ServerResponse,
  { status, headers, body }: Response,
): Promise<void> {
  // Whether the connection stays open is between Node and the client.
  const { connection: _, ...rest } = Object.fromEntries(headers)
  response.writeHead(status, rest)
  if (body === null) {
    response.end()
    return
  }
  // Streams of events are sent at once.
  response.flushHeaders()
  await pipeline(Readable.fromWeb(body as ReadableStream), response).catch(() => {})
}
