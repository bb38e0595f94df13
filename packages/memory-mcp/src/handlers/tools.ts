import type { MemoryTool, MemoryTools } from "@caliban/memory-tools"
import type { Server, Tool } from "@modelcontextprotocol/server"
import { NO_PLACE, type Requests } from "../memory-host.ts"
import { invalidParams } from "../protocol-server.ts"
import { expectNoCursor } from "./pages.ts"

/**
 * Offers the memory's tools. Wrong arguments and errors are results with our sentence, not errors of the protocol; only
 * the name of an unknown tool is one.
 */
export function addTools(server: Server, requests: Requests, definitions: MemoryTools): void {
  const isRead = (called: string): boolean =>
    definitions.tools.some(({ name, readOnly }) => readOnly && name === called)
  server.setRequestHandler("tools/list", async ({ params }) => {
    expectNoCursor(params)
    const { tools } = (await requests.open())?.tools ?? definitions
    return { tools: tools.map(toDefinition) }
  })
  server.setRequestHandler("tools/call", async ({ params: { name, arguments: args } }, { mcpReq }) => {
    const { signal } = mcpReq
    return await requests[isRead(name) ? "read" : "change"](async (opened) => {
      if (opened === undefined) return toResult(NO_PLACE, true)
      const result = await opened.tools.callTool(name, args, { signal })
      if (!result.ok && result.code === "unknown-tool") throw invalidParams(result.message)
      return toResult(result.ok ? result.text : result.message, !result.ok)
    })
  })
}

function toDefinition({ name, description, inputSchema, readOnly, destructive }: MemoryTool): Tool {
  return {
    name,
    title: name.replace(/(?<=[a-z])(?=[A-Z])/g, " "),
    description,
    inputSchema: structuredClone(inputSchema),
    annotations: {
      readOnlyHint: readOnly,
      destructiveHint: destructive,
      // A second call with the same arguments changes nothing more.
      idempotentHint: true,
      openWorldHint: false,
    },
  }
}

function toResult(text: string, isError: boolean) {
  return { content: [{ type: "text" as const, text }], isError }
}
