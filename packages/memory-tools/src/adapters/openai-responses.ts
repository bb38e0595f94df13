import { checkAdapter } from "../check-options.ts"
import type { AgentTools } from "../merge-tools.ts"
import type { ToolInputSchema } from "../tool-input.ts"
import { type RunCallsOptions, runCalls } from "./run-calls.ts"

/** A tool for `tools` of the Responses API. */
export interface ResponseMemoryTool {
  type: "function"
  name: string
  description: string
  parameters: ToolInputSchema
  /** The API reads a missing `strict` as true. */
  strict: false
}

/** The answer to one `function_call` item. */
export interface ResponseToolResult {
  type: "function_call_output"
  call_id: string
  output: string
}

/** Memory tools for `tools` of `responses.create` and `responses.stream`. Empty when memory is off. */
export function responseTools(memoryTools: AgentTools): ResponseMemoryTool[] {
  checkAdapter("responseTools", memoryTools)
  return memoryTools.toolsAsJsonSchema().map(({ name, description, inputSchema }) => ({
    type: "function",
    name,
    description,
    parameters: inputSchema,
    strict: false,
  }))
}

/**
 * Runs the memory tools that a response calls, in order, and returns one item per call for the next `input`. The API has
 * no error flag: the text says that a call failed. Calls of other tools are left to the
 * host, unless `onlyTools` is set.
 *
 * @param output `output` of the response.
 */
export async function responseToolResults(
  memoryTools: AgentTools,
  output: readonly { readonly type: string }[],
  options?: RunCallsOptions,
): Promise<ResponseToolResult[]> {
  const results = await runCalls<{ type: "function_call"; call_id: string; name: string; arguments: string }>(
    "responseToolResults",
    memoryTools,
    { name: "output", items: output, type: "function_call" },
    ({ call_id: id, name, arguments: args }) => ({ id, name, args }),
    options,
  )
  return results.map(({ id, text }) => ({ type: "function_call_output", call_id: id, output: text }))
}
