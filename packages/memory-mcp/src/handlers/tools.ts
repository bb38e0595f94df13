import { type AgentTools, type MemoryTool, mergeMemoryTools } from "@caliban/memory-tools"
import type { Server, Tool } from "@modelcontextprotocol/server"
import { type Memories, NO_PLACE } from "../memory-host.ts"
import { invalidParams } from "../protocol-server.ts"
import type { Requests } from "../requests.ts"
import { expectNoCursor } from "./pages.ts"

/**
 * Offers the tools of the memories. Wrong arguments and errors are results with our sentence, not errors of the protocol;
 * only the name of an unknown tool is one.
 */
export function addTools(server: Server, requests: Requests, definitions: AgentTools): void {
  const reading = definitions.tools.filter(({ readOnly }) => readOnly)
  // The name of the memory may be before it.
  const isRead = (called: string): boolean => reading.some(({ name }) => called.endsWith(name))
  server.setRequestHandler("tools/list", async ({ params }) => {
    expectNoCursor(params)
    const memories = await requests.open()
    const { tools } = memories.length === 0 ? definitions : toolsOf(memories)
    return { tools: tools.map(toDefinition) }
  })
  server.setRequestHandler("tools/call", async ({ params: { name, arguments: args } }, { mcpReq }) => {
    const { signal } = mcpReq
    return await requests[isRead(name) ? "read" : "change"](async (memories) => {
      if (memories.length === 0) return toResult(NO_PLACE, true)
      const result = await toolsOf(memories).callTool(name, args, { signal })
      if (!result.ok && result.code === "unknown-tool") throw invalidParams(result.message)
      return toResult(result.ok ? result.text : result.message, !result.ok)
    })
  })
}

function toolsOf(memories: Memories): AgentTools {
  return mergeMemoryTools(...memories.map(({ tools }) => tools))
}

function toDefinition({ name, description, inputSchema, readOnly, destructive }: MemoryTool<string>): Tool {
  return {
    name,
    title: name.replace(/(?<=[a-z])(?=[A-Z])|_/g, " "),
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
