import { check } from "@caliban/memory-core/internal"
import { APPROVAL_OPTIONS, checkAdapter } from "../check-options.ts"
import type { AgentTools } from "../merge-tools.ts"
import { RUN_OPTIONS } from "../tool.ts"
import type { ToolInputSchema } from "../tool-input.ts"
import type { AiSdkOptions } from "./ai-sdk.ts"
import type { RunOptions } from "./json-schema.ts"
import { joinSignals, runCall } from "./run-calls.ts"

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
  checkAdapter("openaiAgentsTools", memoryTools, { ...APPROVAL_OPTIONS, ...RUN_OPTIONS }, options)
  check("openaiAgentsTools", "a function", tool, "tool")
  const { needsApproval = false, signal } = options
  return memoryTools.tools.map(({ name, description, inputSchema, readOnly }) => {
    const made = tool({
      name,
      description,
      parameters: structuredClone(inputSchema) as never,
      strict: false,
      needsApproval: needsApproval && !readOnly,
      errorFunction: null,
      async execute(input, _runContext, details) {
        const options = { signal: joinSignals(signal, details?.signal) }
        return (await runCall(memoryTools, name, input, options)).text
      },
    })
    return { ...made, name } // `tool` replaces the `-` of a prefix
  })
}
