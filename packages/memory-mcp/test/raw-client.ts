import { type Answer, startProcess, type World } from "./world.ts"

const VERSION = "2025-11-25"
const MODERN = "2026-07-28"

export interface RawClient {
  /** Sends requests in one chunk of bytes and resolves to their answers, in the order of the requests. */
  ask(...requests: readonly (readonly [method: string, params?: unknown])[]): Promise<Answer[]>
  /** Sends a message without waiting. */
  send(message: object): void
  readonly server: ReturnType<typeof startProcess>
}

interface RawOptions extends NonNullable<Parameters<typeof startProcess>[1]> {
  era?: "legacy" | "modern"
  capabilities?: object
}

/** A client that speaks JSON-RPC over stdio itself, so that it can send what no SDK would. */
export async function startRawClient(world: World, options: RawOptions = {}): Promise<RawClient> {
  const { era = "legacy", capabilities = {}, ...how } = options
  const server = startProcess(world, how)
  const clientInfo = { name: "test", version: "1" }
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientInfo": clientInfo,
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  }
  let last = 0
  const send = (message: object): void => server.send(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
  const ask: RawClient["ask"] = async (...requests) => {
    const messages = requests.map(([method, params]) => {
      last += 1
      const isPlain = typeof params === "object" && params !== null && !Array.isArray(params)
      const inEra = era === "modern" && (isPlain || params === undefined)
      return {
        jsonrpc: "2.0",
        id: last,
        method,
        params: inEra ? { _meta: envelope, ...(params as object) } : params,
      }
    })
    server.send(messages.map((message) => `${JSON.stringify(message)}\n`).join(""))
    return await Promise.all(messages.map(({ id }) => server.answer(id)))
  }
  if (era === "legacy") {
    await ask(["initialize", { protocolVersion: VERSION, capabilities, clientInfo }])
    send({ method: "notifications/initialized" })
  }
  return { ask, send, server }
}
