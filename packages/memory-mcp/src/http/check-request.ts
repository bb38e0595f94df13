import { createHash, timingSafeEqual } from "node:crypto"
import type { IncomingMessage } from "node:http"
import {
  isJsonContentType,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  ProtocolErrorCode,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server"
import { MESSAGE_MAX } from "../protocol.ts"

export const PATH = "/mcp"

/** The code of JSON-RPC for an error of a server. */
const SERVER_ERROR: number = -32_000

/**
 * The answer to a request that is not for us, not from a client that knows the token, or that cannot be a message; decided
 * by its head, before a byte of its body is read.
 */
export function refuse({ method, url = "", headers }: IncomingMessage, token: string): Response | undefined {
  const host = validateHostHeader(headers.host, localhostAllowedHostnames())
  if (!host.ok) return refusal(403, host.message)
  const origin = validateOriginHeader(headers.origin, localhostAllowedOrigins())
  if (!origin.ok) return refusal(403, origin.message)
  if (!URL.canParse(url, "http://localhost") || new URL(url, "http://localhost").pathname !== PATH)
    return new Response("Not found", { status: 404 })
  if (!isSame(/^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "", token)) {
    const options = { status: 401, headers: { "www-authenticate": "Bearer" } }
    return new Response("The header Authorization must contain the server's token.", options)
  }
  if (method !== "POST") return refusal(405, "Method not allowed.", { allow: "POST" })
  if (!isJsonContentType(headers["content-type"] ?? null))
    return refusal(415, "The header Content-Type must be application/json.")
  return Number(headers["content-length"] ?? 0) > MESSAGE_MAX ? refuseSize() : undefined
}

export function refuseSize(): Response {
  return refusal(413, `A message may have at most ${MESSAGE_MAX} bytes.`)
}

/** The answer to a body that is not text, of which some bytes would be lost. */
export function refuseBytes(): Response {
  return refusal(400, "Parse error: the body is not UTF-8.", {}, ProtocolErrorCode.ParseError)
}

/** What a token must be, to fit into a header and not to be guessed. */
export const TOKEN = "at least 16 visible ASCII characters, without spaces"

export function isToken(token: string): boolean {
  return /^[\u0021-\u007e]{16,}$/.test(token)
}

function refusal(status: number, message: string, headers = {}, code = SERVER_ERROR): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status, headers })
}

/** In the same time for every text. */
function isSame(given: string, token: string): boolean {
  const [a, b] = [given, token].map((text) => createHash("sha256").update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
