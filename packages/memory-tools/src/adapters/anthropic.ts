import { mustBeText } from "@caliban/text"
import { checkAdapter } from "../check-options.ts"
import type { AgentTools } from "../merge-tools.ts"
import { RUN_OPTIONS, type RunOptions } from "../tool.ts"
import type { ToolInputSchema } from "../tool-input.ts"
import { joinSignals, type RunCallsOptions, runCalls } from "./run-calls.ts"

/** A tool for `tools` of the Messages API. */
export interface AnthropicMemoryTool {
  name: string
  description: string
  input_schema: ToolInputSchema
}

/** The answer to one `tool_use` block. */
export interface AnthropicToolResult {
  type: "tool_result"
  tool_use_id: string
  content: string
  is_error?: true
}

/** Memory tools for `tools` of `messages.create` and `messages.stream`. Empty when memory is off. */
export function anthropicTools(memoryTools: AgentTools): AnthropicMemoryTool[] {
  checkAdapter("anthropicTools", memoryTools)
  return memoryTools
    .toolsAsJsonSchema()
    .map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema }))
}

/**
 * Runs the memory tools that a response calls, in order, and returns one block per call for the next user message. A
 * failure is a block with `is_error`. Calls of other tools are left to the host, unless `onlyTools` is set.
 *
 * @param content `content` of the response.
 */
export async function anthropicToolResults(
  memoryTools: AgentTools,
  content: readonly { readonly type: string }[],
  options?: RunCallsOptions,
): Promise<AnthropicToolResult[]> {
  const results = await runCalls<{ type: "tool_use"; id: string; name: string; input: unknown }>(
    "anthropicToolResults",
    memoryTools,
    { name: "content", items: content, type: "tool_use" },
    ({ id, name, input }) => ({ id, name, args: input }),
    options,
  )
  return results.map(({ id, text, isError }) => ({
    type: "tool_result",
    tool_use_id: id,
    content: text,
    ...(isError && { is_error: true }),
  }))
}

/** A tool for `tools` of `client.beta.messages.toolRunner`. */
export interface AnthropicRunnableTool extends AnthropicMemoryTool {
  run(args: unknown, context?: { signal?: AbortSignal | null | undefined }): Promise<string>
  parse(content: unknown): unknown
}

/**
 * Memory tools that the SDK's tool runner calls itself. A failure rejects, and the runner makes it a `tool_result` with
 * `is_error`. Empty when memory is off.
 *
 * @param options `signal` is for SDKs that do not pass the signal of the run to the tools, such as 0.70.
 */
export function anthropicRunnableTools(
  memoryTools: AgentTools,
  options: RunOptions = {},
): AnthropicRunnableTool[] {
  checkAdapter("anthropicRunnableTools", memoryTools, RUN_OPTIONS, options)
  return anthropicTools(memoryTools).map((tool) => ({
    ...tool,
    parse: (content) => content,
    async run(args, { signal } = {}) {
      const joined = { signal: joinSignals(options.signal, signal) }
      const result = await memoryTools.callTool(tool.name, args, joined)
      if (!result.ok) throw new Error(result.message, { cause: result })
      return result.text
    },
  }))
}

/** A block of `system` that ends with a cache breakpoint. */
export interface AnthropicSystemBlock {
  type: "text"
  text: string
  cache_control: { type: "ephemeral" }
}

/**
 * `system` of a request with a cache breakpoint after each part. The API allows four per request.
 *
 * @param parts What seldom changes first; empty ones are left out, because the API rejects them.
 */
export function anthropicSystem(...parts: readonly string[]): AnthropicSystemBlock[] {
  for (const [at, part] of parts.entries()) mustBeText("anthropicSystem", `parts[${at}]`, part)
  return parts
    .filter((text) => text.trim() !== "")
    .map((text) => ({ type: "text", text, cache_control: { type: "ephemeral" } }))
}
