import { checkAdapter } from "../check-options.ts"
import type { AgentTools } from "../merge-tools.ts"
import type { ToolInputSchema } from "../tool-input.ts"
import { CALLS_OPTIONS, type RunCallsOptions, runCall } from "./run-calls.ts"

/** A `CallableTool` of `@google/genai`, which its automatic function calling calls. */
export interface GenaiMemoryTool {
  tool(): Promise<{
    functionDeclarations: { name: string; description: string; parametersJsonSchema: ToolInputSchema }[]
  }>
  /** The answers to `functionCalls` of a response, in order, for a loop of your own. */
  callTool(
    functionCalls: readonly { id?: string; name?: string; args?: Record<string, unknown> }[],
  ): Promise<GenaiFunctionResponse[]>
}

export interface GenaiFunctionResponse {
  functionResponse: { id?: string; name: string; response: { output: string } | { error: string } }
}

/**
 * All memory tools as one callable tool, for `config.tools` of `generateContent` and of a chat. Empty when memory is off.
 * The SDK gives its tools no signal: pass that of the request, too.
 */
export function genaiTools(memoryTools: AgentTools, options: RunCallsOptions = {}): GenaiMemoryTool[] {
  checkAdapter("genaiTools", memoryTools, CALLS_OPTIONS, options)
  const functionDeclarations = memoryTools
    .toolsAsJsonSchema()
    .map(({ inputSchema, ...tool }) => ({ ...tool, parametersJsonSchema: inputSchema }))
  if (functionDeclarations.length === 0) return []
  const callTool: GenaiMemoryTool["callTool"] = async (functionCalls) => {
    const parts: GenaiFunctionResponse[] = []
    for (const { id, name = "", args } of functionCalls) {
      if (!memoryTools.owns(name) && !options.onlyTools) continue
      const { text, isError } = await runCall(memoryTools, name, args, { signal: options.signal })
      const response = isError ? { error: text } : { output: text }
      parts.push({ functionResponse: { ...(id !== undefined && { id }), name, response } })
    }
    return parts
  }
  return [{ tool: async () => ({ functionDeclarations }), callTool }]
}
