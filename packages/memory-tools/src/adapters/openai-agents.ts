import { check } from "@caliban/memory-core/internal"
import { AGENTS_OPTIONS, checkAdapter } from "../check-options.ts"
import type { AgentTools } from "../merge-tools.ts"
import type { ToolInputSchema } from "../tool-input.ts"
import type { AiSdkOptions } from "./ai-sdk.ts"
import { jsonSchemaTools, type RunOptions } from "./json-schema.ts"
import { joinSignals } from "./run-calls.ts"

/** What `tool` of `@openai/agents` gets for one tool. */
export interface OpenAIAgentsToolFields {
  name: string
  description: string
  /** A JSON Schema with `additionalProperties: false`; the SDK's type asks for `true`. */
  parameters: Omit<ToolInputSchema, "additionalProperties"> & { additionalProperties: true }
  strict: false
  needsApproval: boolean
  execute(
    input: unknown,
    runContext?: unknown,
    details?: { toolCall?: unknown; signal?: AbortSignal | undefined },
  ): Promise<string>
  /** An aborted call ends the run. */
  errorFunction: null
}

/** `tool` of `@openai/agents`. */
export type OpenAIAgentsTool<Tool> = (fields: OpenAIAgentsToolFields) => Tool

export interface OpenAIAgentsOptions extends RunOptions, AiSdkOptions {}

/**
 * Memory tools for `new Agent({ instructions, tools })` of `@openai/agents`. Empty when memory is off. The SDK has no
 * error flag: a failure is a text that says so. Malformed JSON is answered by the SDK.
 *
 * @param tool `tool` of `@openai/agents`. When the arguments of a tool that it did not make are not an object, the SDK
 * stops the run and asks for approval.
 */
export function openaiAgentsTools<Tool extends object>(
  memoryTools: AgentTools,
  tool: OpenAIAgentsTool<Tool>,
  options: OpenAIAgentsOptions = {},
): Tool[] {
  checkAdapter("openaiAgentsTools", memoryTools, AGENTS_OPTIONS, options)
  check("openaiAgentsTools", "a function", tool, "tool")
  const { needsApproval = false, signal } = options
  const changes = new Set(memoryTools.tools.filter((one) => !one.readOnly).map(({ name }) => String(name)))
  return jsonSchemaTools(memoryTools).map(({ name, description, inputSchema, call }) => {
    const made = tool({
      name,
      description,
      parameters: inputSchema as never,
      strict: false,
      needsApproval: needsApproval && changes.has(name),
      errorFunction: null,
      async execute(input, _runContext, details) {
        return (await call(input, { signal: joinSignals(signal, details?.signal) })).text
      },
    })
    return { ...made, name } // `tool` replaces the `-` of a prefix
  })
}
