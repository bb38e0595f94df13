import type { MemoryTools } from "../memory-tools.ts"
import type { ToolInputSchema } from "../tool-input.ts"
import { jsonSchemaTools, type RunOptions } from "./json-schema.ts"

/** A function tool for `tools` of `Agent` in `@openai/agents`. */
export interface OpenAIAgentsMemoryTool {
  type: "function"
  name: string
  description: string
  parameters: ToolInputSchema
  /** Strict tools abort the run on malformed JSON, which our tools explain to the model instead. */
  strict: false
  invoke(
    runContext: unknown,
    input: string,
    details?: { toolCall?: unknown; signal?: AbortSignal | undefined },
  ): Promise<string>
  needsApproval(): Promise<boolean>
  isEnabled(): Promise<boolean>
}

export interface OpenAIAgentsOptions extends RunOptions {
  /** True asks the SDK for the person's approval before each call of a tool that changes memory. Default: false. */
  needsApproval?: boolean
}

/**
 * Memory tools for `new Agent({ instructions, tools })` of `@openai/agents`. Empty when memory is off. The SDK has no
 * error flag: a failure is a text that says so, so that no `errorFunction` replaces it.
 */
export function openaiAgentsTools(
  memoryTools: MemoryTools<string>,
  { needsApproval = false, signal }: OpenAIAgentsOptions = {},
): OpenAIAgentsMemoryTool[] {
  const changes = new Set(memoryTools.tools.filter((tool) => !tool.readOnly).map(({ name }) => String(name)))
  return jsonSchemaTools(memoryTools).map(({ name, description, inputSchema, call }) => ({
    type: "function",
    name,
    description,
    parameters: inputSchema,
    strict: false,
    async invoke(_runContext, input, details) {
      signal?.throwIfAborted()
      return (await call(input, details)).text
    },
    needsApproval: async () => needsApproval && changes.has(name),
    isEnabled: async () => true,
  }))
}
