import type { MemoryTools } from "../memory-tools.ts"
import type { ToolInputSchema } from "../tool-input.ts"

/** A tool as plain data with one function, for hosts without an adapter of their own. */
export interface JsonSchemaMemoryTool {
  name: string
  description: string
  inputSchema: ToolInputSchema
  /** Runs the tool with whatever the model sent: an object, its JSON text, anything else. */
  call(args: unknown): Promise<JsonSchemaToolResult>
}

/** What goes back to the model. */
export interface JsonSchemaToolResult {
  text: string
  isError: boolean
}

/** Memory tools for any host that takes a name, a JSON Schema and a function. Empty when memory is off. */
export function jsonSchemaTools(memoryTools: MemoryTools): JsonSchemaMemoryTool[] {
  return memoryTools.toolsAsJsonSchema().map((tool) => ({
    ...tool,
    async call(args) {
      const result = await memoryTools.callTool(tool.name, args)
      return result.ok ? { text: result.text, isError: false } : { text: result.message, isError: true }
    },
  }))
}
