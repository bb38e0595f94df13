import { check } from "@caliban/memory-core/internal"
import { checkAdapter } from "../check-options.ts"
import type { AgentTools } from "../merge-tools.ts"
import { runCall } from "./run-calls.ts"

/** The transport that the Claude Agent SDK, and every client of the Model Context Protocol, connects a server to. */
export interface ClaudeAgentTransport {
  start(): Promise<void>
  send(message: never): Promise<void>
  close(): Promise<void>
  onmessage?: ((message: never) => void) | undefined
}

/** A server for `mcpServers` of `query` in `@anthropic-ai/claude-agent-sdk`. */
export interface ClaudeAgentMemoryServer {
  type: "sdk"
  name: string
  /** A `ClaudeAgentServerInstance`. The SDK's type asks for a class, of which it calls only these two methods. */
  instance: never
}

export interface ClaudeAgentServerInstance {
  connect(transport: ClaudeAgentTransport): Promise<void>
  close(): Promise<void>
}

interface Message {
  jsonrpc: "2.0"
  id?: string | number
  method?: string
  params?: { name?: unknown; arguments?: unknown; protocolVersion?: unknown; requestId?: string | number }
}

/**
 * The tools as a server in this process. Its handlers take what the model sent: the SDK's own `tool` would answer invalid
 * arguments with its validator's error. The SDK asks `canUseTool` before each call, with the name
 * `mcp__<name>__WriteMemoryTopic`.
 *
 * @param name Of the server. Default: `memory`.
 */
export function claudeAgentServer(memoryTools: AgentTools, name = "memory"): ClaudeAgentMemoryServer {
  checkAdapter("claudeAgentServer", memoryTools)
  check("claudeAgentServer", "a text that is not empty", name, "name")
  let connected: ClaudeAgentTransport | undefined
  const running = new Map<unknown, AbortController>()
  const instance: ClaudeAgentServerInstance = {
    async connect(transport) {
      connected = transport
      const send = transport.send.bind(transport) as (message: unknown) => Promise<void>
      transport.onmessage = async (message: Message) => {
        const { id, method, params } = message
        if (method === "notifications/cancelled") running.get(params?.requestId)?.abort()
        if (id === undefined || method === undefined) return
        const controller = new AbortController()
        const { signal } = controller
        running.set(id, controller)
        // The cancellation of a call, or the end of the connection, may follow at once.
        await new Promise(setImmediate)
        if (connected !== transport) controller.abort()
        const answer = await respond(memoryTools, name, message, signal).catch((error: unknown) => {
          if (!signal.aborted) throw error
        })
        running.delete(id)
        // A cancelled request has no answer, and a client that has gone does not read it.
        if (answer && !signal.aborted) await send({ jsonrpc: "2.0", id, ...answer }).catch(() => {})
      }
      await transport.start()
    },
    async close() {
      const transport = connected
      connected = undefined
      for (const controller of running.values()) controller.abort()
      await transport?.close()
    },
  }
  return { type: "sdk", name, instance: instance as never }
}

async function respond(
  memoryTools: AgentTools,
  name: string,
  { method, params = {} }: Message,
  signal: AbortSignal,
): Promise<object> {
  signal.throwIfAborted()
  if (method === "initialize") {
    const protocolVersion = params.protocolVersion ?? "2025-11-25"
    return { result: { protocolVersion, capabilities: { tools: {} }, serverInfo: { name, version: "1" } } }
  }
  if (method === "ping") return { result: {} }
  if (method === "tools/list") {
    const tools = memoryTools.tools.map(({ name, description, inputSchema, readOnly, destructive }) => ({
      name,
      description,
      inputSchema: structuredClone(inputSchema),
      annotations: { readOnlyHint: readOnly, destructiveHint: destructive, openWorldHint: false },
    }))
    return { result: { tools } }
  }
  if (method === "tools/call") {
    const { text, isError } = await runCall(memoryTools, String(params.name), params.arguments, { signal })
    return { result: { content: [{ type: "text", text }], isError } }
  }
  return { error: { code: -32_601, message: `Unknown method: ${method}` } }
}
