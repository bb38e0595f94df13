import { once } from "node:events"
import type { IncomingMessage, ServerResponse } from "node:http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { ReadableStream } from "node:stream/web"

/** How long a client that is refused may go on sending: one that still sends may not read its answer. */
const DRAIN_MS = 2_000

/**
 * The body of a request; `undefined` when it is larger than `max` bytes. Keeps no more than that.
 *
 * @throws Error when the client has gone
 */
export async function readBody(request: IncomingMessage, max: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  // The rest of a body that is too large is dropped while the client gets its answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > max) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Answers without reading the body, and closes the connection. What still arrives meanwhile is dropped. */
export async function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Response,
): Promise<void> {
  const text = await refusal.text()
  response.writeHead(refusal.status, {
    ...Object.fromEntries(refusal.headers),
    connection: "close",
    "content-length": Buffer.byteLength(text),
  })
  response.write(text)
  if (!request.complete) {
    const signal = AbortSignal.timeout(DRAIN_MS)
    await once(request.resume(), "close", { signal }).catch(() => {})
  }
  response.end()
}

/** A request of Node as one of the web; its signal is aborted when the client has gone. */
export function toWebRequest(
  { method = "", url = "", headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  origin: string,
): Request {
  const gone = new AbortController()
  response.once("close", () => gone.abort())
  return new Request(new URL(url, origin), {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    signal: gone.signal,
    body: new Uint8Array(body),
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
  if (body === null) return void response.end()
  // Streams of events are sent at once.
  response.flushHeaders()
  await pipeline(Readable.fromWeb(body as ReadableStream), response).catch(() => {})
}
