import type { MemoryTool } from "@caliban/memory-tools"
import { describeValue, joinWords } from "@caliban/text"
import type { Server, Tool } from "@modelcontextprotocol/server"
import type { Memories } from "../memory-host.ts"
import { invalidParams } from "../protocol-server.ts"
import type { Requests } from "../requests.ts"
import { type HistoryTool, historyTools } from "./history-tools.ts"
import { expectNoCursor } from "./pages.ts"

/** The tools that change nothing, after the name of their memory. */
const READING = /(?:ReadMemoryTopic|ListMemoryTopics|MemorySearch|MemoryHistory)$/

/**
 * Offers the tools of the memories. Wrong arguments and errors are results with our sentence, not errors of the protocol;
 * only the name of an unknown tool is one.
 */
export function addTools(server: Server, { read, change }: Requests): void {
  server.setRequestHandler("tools/list", async ({ params }) => {
    expectNoCursor(params)
    return await read(async (memories) => ({ tools: toolsOf(memories).map(toDefinition) }))
  })
  server.setRequestHandler("tools/call", async ({ params: { name, arguments: args = {} } }, { mcpReq }) => {
    return await (READING.test(name) ? read : change)(async (memories) => {
      if (memories[0].noPlace !== undefined) return toResult(memories[0].noPlace, true)
      const tools = toolsOf(memories)
      const { tools: owner } = memories.find((one) => one.tools.owns(name)) ?? memories[0]
      const tool = tools.find((one) => one.name === name)
      const result = await (tool?.run(args, { signal: mcpReq.signal }) ?? owner.callTool(name, args))
      if (result.ok) return toResult(result.text, false)
      if (result.code !== "unknown-tool") return toResult(result.message, true)
      const names = tools.map((one) => one.name)
      const unknown = `There is no memory tool ${describeValue(name)}. Available: ${joinWords(names, "and")}.`
      throw invalidParams(names.length === 0 ? result.message : unknown)
    })
  })
}

/** Those of the history after all others. */
function toolsOf(memories: Memories): readonly (MemoryTool<string> | HistoryTool)[] {
  return [...memories.flatMap(({ tools }) => tools.tools), ...memories.flatMap(historyTools)]
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
