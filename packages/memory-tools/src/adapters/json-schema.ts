import { checkAdapter } from "../check-options.ts"
import type { AgentTools } from "../merge-tools.ts"
import type { RunOptions } from "../tool.ts"
import type { ToolInputSchema } from "../tool-input.ts"
import { type CallResult, runCall } from "./run-calls.ts"

export type { RunOptions } from "../tool.ts"
export type { CallResult } from "./run-calls.ts"

/** A tool as plain data with one function, for hosts without an adapter of their own. */
export interface JsonSchemaMemoryTool {
  name: string
  description: string
  inputSchema: ToolInputSchema
  /** Runs the tool with whatever the model sent: an object, its JSON text, anything else. Rejects only when it was aborted. */
  call(args: unknown, options?: RunOptions): Promise<CallResult>
}

/** Memory tools for any host that takes a name, a JSON Schema and a function. Empty when memory is off. */
export function jsonSchemaTools(memoryTools: AgentTools): JsonSchemaMemoryTool[] {
  checkAdapter("jsonSchemaTools", memoryTools)
  return memoryTools.toolsAsJsonSchema().map((tool) => ({
    ...tool,
    call: (args, options) => runCall(memoryTools, tool.name, args, options),
  }))
}
