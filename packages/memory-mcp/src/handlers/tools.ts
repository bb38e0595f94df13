import { type AgentTools, type MemoryTool, mergeMemoryTools } from "@caliban/memory-tools"
import type { Server, Tool } from "@modelcontextprotocol/server"
import { type Memories, NO_PLACE } from "../memory-host.ts"
import { invalidParams } from "../protocol-server.ts"
import type { Requests } from "../requests.ts"
import { type HistoryTool, historyTools, runHistoryTool } from "./history-tools.ts"
import { expectNoCursor } from "./pages.ts"

/** The tools that change nothing, after the name of their memory. */
const READING = /(?:ReadMemoryTopic|ListMemoryTopics|MemorySearch|MemoryHistory)$/

/**
 * Offers the tools of the memories. Wrong arguments and errors are results with our sentence, not errors of the protocol;
 * only the name of an unknown tool is one.
 */
export function addTools(server: Server, { open, read, change }: Requests): void {
  server.setRequestHandler("tools/list", async ({ params }) => {
    expectNoCursor(params)
    const memories = await open()
    const tools = [...toolsOf(memories).tools, ...memories.flatMap(historyTools)]
    return { tools: tools.map(toDefinition) }
  })
  server.setRequestHandler("tools/call", async ({ params: { name, arguments: args } }, { mcpReq }) => {
    const { signal } = mcpReq
    return await (READING.test(name) ? read : change)(async (memories) => {
      if (!memories[0].hasPlace) return toResult(NO_PLACE, true)
      for (const opened of memories) {
        const tool = historyTools(opened).find((one) => one.name === name)
        if (tool === undefined) continue
        const { text, isError } = await runHistoryTool(tool, opened.memory, args ?? {}, signal)
        return toResult(text, isError)
      }
      const result = await toolsOf(memories).callTool(name, args, { signal })
      if (!result.ok && result.code === "unknown-tool") throw invalidParams(result.message)
      return toResult(result.ok ? result.text : result.message, !result.ok)
    })
  })
}

function toolsOf(memories: Memories): AgentTools {
  return mergeMemoryTools(...memories.map(({ tools }) => tools))
}

function toDefinition({ name, description, inputSchema, readOnly }: MemoryTool<string> | HistoryTool): Tool {
  return {
    name,
    title: name.replace(/(?<=[a-z])(?=[A-Z])|_/g, " "),
    description,
    inputSchema: structuredClone(inputSchema),
    annotations: {
      readOnlyHint: readOnly,
      // The others replace or remove something.
      destructiveHint: !readOnly,
      // A second call with the same arguments changes nothing more.
      idempotentHint: !name.endsWith("UndoMemoryChange"),
      openWorldHint: false,
    },
  }
}

function toResult(text: string, isError: boolean) {
  return { content: [{ type: "text" as const, text }], isError }
}
