import { isUtf8 } from "node:buffer"
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { createMcpHandler } from "@modelcontextprotocol/server"
import { createServer } from "../create-server.ts"
import { followHost } from "../follow-memory.ts"
import { instructionsFor } from "../instructions.ts"
import type { MemoryHost } from "../memory-host.ts"
import { MESSAGE_MAX } from "../protocol.ts"
import { PATH, refuse, refuseBytes, refuseSize } from "./check-request.ts"
import { readBody, sendRefusal, sendResponse, toWebRequest } from "./node-request.ts"

/** How long the head of a request, and all of it, may take to arrive. */
const HEAD_MS = 10_000
const REQUEST_MS = 30_000

/**
 * Serves Streamable HTTP on 127.0.0.1: each request by a server of its own, so that nothing is kept between requests but
 * the memory. Refuses requests without the token, and those of web pages of other origins.
 *
 * @param port 0 for any free one.
 * @param token What a client must send as `Authorization: Bearer …`.
 * @returns the address for clients.
 * @throws Error when the port is taken
 */
export async function serveOverHttp(
  host: MemoryHost,
  port: number,
  token: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const instructions = instructionsFor(await host.open())
  const handler = createMcpHandler(
    ({ era }) => createServer(host, era, instructions, era === "modern").server,
    { maxRequestBodySize: MESSAGE_MAX },
  )
  const stop = followHost(host, ({ uris, isOther }) => {
    for (const uri of uris) handler.notify.resourceUpdated(uri)
    if (isOther) handler.notify.resourcesChanged()
  })
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const refused = refuse(request, token)
      if (refused !== undefined) return await sendRefusal(request, response, refused)
      if (request.headers.expect !== undefined) response.writeContinue()
      const body = await readBody(request, MESSAGE_MAX)
      if (body === undefined) return await sendRefusal(request, response, refuseSize())
      const asked = toWebRequest(request, body, response, origin)
      await sendResponse(response, isUtf8(body) ? await handler.fetch(asked) : refuseBytes())
    } catch {
      if (!response.headersSent) response.writeHead(400)
      response.end()
    }
  }
  const times = { headersTimeout: HEAD_MS, requestTimeout: REQUEST_MS, connectionsCheckingInterval: 5_000 }
  const server = createHttpServer(times, (request, response) => void respond(request, response))
  server.on("checkContinue", (request, response) => void respond(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "127.0.0.1", resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: origin + PATH,
    async close() {
      stop()
      await handler.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
