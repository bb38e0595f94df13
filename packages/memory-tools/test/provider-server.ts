import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { onTestFinished } from "vitest"

export interface ProviderServer {
  url: string
  /** What the SDK sent, in order. */
  requests: { path: string; body: Record<string, unknown> }[]
}

/** A model provider on the loopback interface that gives these answers in turn, and 500 after the last. */
export async function startProviderServer(replies: readonly object[]): Promise<ProviderServer> {
  const requests: ProviderServer["requests"] = []
  const server = createServer(async (request, response) => {
    const reply = replies[requests.length]
    requests.push({ path: request.url ?? "", body: JSON.parse(await text(request)) })
    response.writeHead(reply === undefined ? 500 : 200, { "content-type": "application/json" })
    response.end(JSON.stringify(reply ?? { error: { message: "no further answer" } }))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}
