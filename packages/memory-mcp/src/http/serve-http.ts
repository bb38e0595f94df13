import { isUtf8 } from "node:buffer"
import { timingSafeEqual } from "node:crypto"
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from "@modelcontextprotocol/server"
import { createServer } from "../create-server.ts"
import { followMemory } from "../follow-memory.ts"
import { uriOf } from "../handlers/addresses.ts"
import type { MemoryHost } from "../memory-host.ts"
import { MESSAGE_MAX, PARSE_ERROR } from "../protocol.ts"
import { readBody, sendResponse, toWebRequest } from "./node-request.ts"

export interface HttpOptions {
  /** 0 for any free port. */
  port: number
  /** What a client must send as `Authorization: Bearer …`. */
  token: string
}

export interface HttpServer {
  /** The address for clients. */
  readonly url: string
  close(): Promise<void>
}

const PATH = "/mcp"

/**
 * Serves Streamable HTTP on 127.0.0.1: each request by a server of its own, so that nothing is kept between requests but
 * the memory. Refuses requests without the token, and those of web pages of other origins.
 *
 * @throws Error when the port is taken.
 */
export async function serveOverHttp(host: MemoryHost, { port, token }: HttpOptions): Promise<HttpServer> {
  const handler = createMcpHandler(
    ({ era }) => createServer(host, era, { notifies: era === "modern" }).server,
    { maxRequestBodySize: MESSAGE_MAX },
  )
  let stop = (): void => {}
  void host.opened.then(({ memory }) => {
    stop = followMemory(memory, ({ changed, isOther }) => {
      for (const address of changed) handler.notify.resourceUpdated(uriOf(address))
      if (isOther) handler.notify.resourcesChanged()
    })
  })
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const body = await readBody(request, MESSAGE_MAX)
      const asked = toWebRequest(request, body, response, origin)
      const refused = refuse(asked, token) ?? refuseBody(body)
      await sendResponse(response, refused ?? (await handler.fetch(asked)))
    } catch {
      if (!response.headersSent) response.writeHead(400)
      response.end()
    }
  }
  const server = createHttpServer((request, response) => void respond(request, response))
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

/** The answer to a request that is not for us, or not from a client that knows the token. */
function refuse(request: Request, token: string): Response | undefined {
  const foreign =
    hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
    originValidationResponse(request, localhostAllowedOrigins())
  if (foreign !== undefined) return foreign
  if (new URL(request.url).pathname !== PATH) return new Response("Not found", { status: 404 })
  const given = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? ""
  if (isSame(given, token)) return undefined
  return new Response("The header Authorization must contain the server's token.", {
    status: 401,
    headers: { "www-authenticate": "Bearer" },
  })
}

/** The answer to a body that is not text, of which some bytes would be lost. */
function refuseBody(body: Buffer): Response | undefined {
  if (body.length > MESSAGE_MAX || isUtf8(body)) return undefined
  const error = { code: PARSE_ERROR, message: "Parse error: the body is not UTF-8." }
  return Response.json({ jsonrpc: "2.0", error, id: null }, { status: 400 })
}

function isSame(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}
