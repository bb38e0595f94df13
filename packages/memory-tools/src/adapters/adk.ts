import { check } from "@caliban/memory-core/internal"
import { APPROVAL_OPTIONS, checkAdapter } from "../check-options.ts"
import type { AgentTools } from "../merge-tools.ts"
import type { AiSdkOptions } from "./ai-sdk.ts"
import { runCall } from "./run-calls.ts"

/** What `FunctionTool` of `@google/adk` gets for one tool. */
export interface AdkToolFields {
  name: string
  description: string
  /** A JSON Schema. The SDK takes it, but its type asks for one of Gemini's. */
  parameters: { description?: string }
  requireConfirmation: boolean
  execute(
    input: unknown,
    toolContext?: { abortSignal?: AbortSignal },
  ): Promise<{ result: string } | { error: string }>
}

/**
 * Memory tools for `tools` of an `LlmAgent`. Empty when memory is off. Pass the memory in a function as `instruction`: in a
 * text, ADK replaces what is in braces.
 *
 * @param FunctionTool `FunctionTool` of `@google/adk`.
 * @param options `needsApproval` needs ADK 2.
 */
export function adkTools<Tool>(
  memoryTools: AgentTools,
  FunctionTool: new (fields: AdkToolFields) => Tool,
  options: AiSdkOptions = {},
): Tool[] {
  checkAdapter("adkTools", memoryTools, APPROVAL_OPTIONS, options)
  check("adkTools", "a function", FunctionTool, "FunctionTool")
  const { needsApproval = false } = options
  if (needsApproval && !("checkRequireConfirmation" in FunctionTool.prototype))
    throw new TypeError('adkTools: option "needsApproval" needs @google/adk 2; earlier versions never ask')
  return memoryTools.tools.map(
    ({ name, description, inputSchema, readOnly }) =>
      new FunctionTool({
        name,
        description,
        parameters: structuredClone(inputSchema) as object,
        requireConfirmation: needsApproval && !readOnly,
        async execute(input, toolContext) {
          const options = { signal: toolContext?.abortSignal }
          const { text, isError } = await runCall(memoryTools, name, input, options)
          return isError ? { error: text } : { result: text }
        },
      }),
  )
}
