import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import type { Reply, SpokenReply, WireFormat } from "./wire-format.ts"

export interface RecordedRequest {
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The very bytes that came over the wire. */
  bytes: Buffer
  body: Record<string, unknown>
}

export interface ScriptedServer {
  /** `http://127.0.0.1:<port>`. */
  address: string
  requests: readonly RecordedRequest[]
  close(): Promise<void>
}

/** A model's server on this machine: it plays the replies in order and keeps every request. */
export async function startScriptedServer(
  format: WireFormat,
  replies: readonly Reply[],
): Promise<ScriptedServer> {
  const requests: RecordedRequest[] = []
  let calls = 0
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request)
    const at = requests.length
    requests.push({
      path: request.url ?? "",
      headers: request.headers,
      bytes,
      body: JSON.parse(bytes.toString()),
    })
    const reply = replies[at] ?? { status: 500, message: "the script has no further reply" }
    if ("status" in reply) {
      response.writeHead(reply.status, { "content-type": "application/json" })
      response.end(JSON.stringify(format.error(reply.status, reply.message)))
      return
    }
    const spoken: SpokenReply =
      "stallAfter" in reply
        ? { text: reply.stallAfter, calls: [], stalls: true }
        : {
            text: reply.text ?? "",
            calls: (reply.calls ?? []).map((call) => {
              calls += 1
              return { id: `call_${calls}`, ...call }
            }),
            stalls: false,
          }
    response.writeHead(200, { "content-type": "text/event-stream" })
    for (const event of format.events(spoken)) response.write(event)
    if (!spoken.stalls) response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
