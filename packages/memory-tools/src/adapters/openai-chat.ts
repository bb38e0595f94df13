import { checkAdapter } from "../check-options.ts"
import type { AgentTools } from "../merge-tools.ts"
import type { ToolInputSchema } from "../tool-input.ts"
import { type RunCallsOptions, runCall, runCalls } from "./run-calls.ts"

/** A tool for `tools` of the Chat Completions API. */
export interface ChatMemoryTool {
  type: "function"
  function: { name: string; description: string; parameters: ToolInputSchema }
}

/** The answer to one tool call of a Chat Completions message. */
export interface ChatToolResult {
  role: "tool"
  tool_call_id: string
  content: string
}

/**
 * Memory tools for `tools` of `chat.completions.create` and `.stream`. Empty when memory is off: omit `tools` then,
 * because the API rejects an empty list.
 */
export function chatTools(memoryTools: AgentTools): ChatMemoryTool[] {
  checkAdapter("chatTools", memoryTools)
  return memoryTools.toolsAsJsonSchema().map(({ name, description, inputSchema }) => ({
    type: "function",
    function: { name, description, parameters: inputSchema },
  }))
}

/**
 * Runs the memory tools that a message calls, in order, and returns one message per call to append after it. The API has
 * no error flag: the text says that a call failed. Calls of other tools are left to the
 * host, unless `onlyTools` is set.
 *
 * @param toolCalls `tool_calls` of the model's message, absent when it calls no tools.
 */
export async function chatToolResults(
  memoryTools: AgentTools,
  toolCalls: readonly { readonly type: string }[] | null | undefined,
  options?: RunCallsOptions,
): Promise<ChatToolResult[]> {
  const results = await runCalls<{
    type: "function"
    id: string
    function: { name: string; arguments: string }
  }>(
    "chatToolResults",
    memoryTools,
    { name: "toolCalls", items: toolCalls ?? [], type: "function" },
    ({ id, function: { name, arguments: args } }) => ({ id, name, args }),
    options,
  )
  return results.map(({ id, text }) => ({ role: "tool", tool_call_id: id, content: text }))
}

/** A tool for `tools` of `client.chat.completions.runTools`. */
export interface ChatRunnableTool extends ChatMemoryTool {
  function: ChatMemoryTool["function"] & {
    function(args: string, runner?: { controller?: AbortController | undefined }): Promise<string>
  }
}

/**
 * Memory tools that `runTools` of the SDK calls itself. A failure is a text that says so, because an error would end the
 * run; `runner.abort()` ends it before the next call. Empty when memory is off.
 */
export function chatRunnableTools(memoryTools: AgentTools): ChatRunnableTool[] {
  checkAdapter("chatRunnableTools", memoryTools)
  return chatTools(memoryTools).map((tool) => {
    const run: ChatRunnableTool["function"]["function"] = async (args, runner) =>
      (await runCall(memoryTools, tool.function.name, args, { signal: runner?.controller?.signal })).text
    return { ...tool, function: { ...tool.function, function: run } }
  })
}
