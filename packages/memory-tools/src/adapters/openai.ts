import type { MemoryTools } from "../memory-tools.ts"
import type { ToolInputSchema } from "../tool-input.ts"
import type { ToolName, ToolResult } from "../tool-result.ts"
import { jsonSchemaTools } from "./json-schema.ts"
import { runCalls } from "./run-calls.ts"

// Neither API gets `strict: true`: with it the SDK's own parsers abort the whole run on malformed JSON, which our tools
// explain to the model instead.

/** A tool for `tools` of the Responses API. */
export interface ResponseMemoryTool {
  type: "function"
  name: ToolName
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

/** A tool for `tools` of the Chat Completions API. */
export interface ChatMemoryTool {
  type: "function"
  function: { name: ToolName; description: string; parameters: ToolInputSchema }
}

/** The answer to one tool call of a Chat Completions message. */
export interface ChatToolResult {
  role: "tool"
  tool_call_id: string
  content: string
}

interface FunctionCallItem {
  readonly type: "function_call"
  readonly call_id: string
  readonly name: string
  readonly arguments: string
}

interface FunctionToolCall {
  readonly type: "function"
  readonly id: string
  readonly function: { readonly name: string; readonly arguments: string }
}

/** Memory tools for `tools` of `responses.create` and `responses.stream`. Empty when memory is off. */
export function responseTools(memoryTools: MemoryTools): ResponseMemoryTool[] {
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
 * no error flag: the text says that a call failed. Calls of other tools are left to the host.
 *
 * @param output `output` of the response.
 */
export async function responseToolResults(
  memoryTools: MemoryTools,
  output: readonly { readonly type: string }[],
): Promise<ResponseToolResult[]> {
  const calls = output.filter(isFunctionCallItem).map((item) => ({
    id: item.call_id,
    name: item.name,
    args: item.arguments,
  }))
  const results = await runCalls(memoryTools, calls)
  return results.map(({ id, result }) => ({
    type: "function_call_output",
    call_id: id,
    output: textOf(result),
  }))
}

/**
 * Memory tools for `tools` of `chat.completions.create` and `.stream`. Empty when memory is off: omit `tools` then,
 * because the API rejects an empty list.
 */
export function chatTools(memoryTools: MemoryTools): ChatMemoryTool[] {
  return memoryTools.toolsAsJsonSchema().map(({ name, description, inputSchema }) => ({
    type: "function",
    function: { name, description, parameters: inputSchema },
  }))
}

/**
 * Runs the memory tools that a message calls, in order, and returns one message per call to append after it. The API has
 * no error flag: the text says that a call failed. Calls of other tools are left to the host.
 *
 * @param toolCalls `tool_calls` of the model's message, absent when it calls no tools.
 */
export async function chatToolResults(
  memoryTools: MemoryTools,
  toolCalls: readonly { readonly type: string }[] | null | undefined,
): Promise<ChatToolResult[]> {
  const calls = (toolCalls ?? []).filter(isFunctionToolCall).map((call) => ({
    id: call.id,
    name: call.function.name,
    args: call.function.arguments,
  }))
  const results = await runCalls(memoryTools, calls)
  return results.map(({ id, result }) => ({ role: "tool", tool_call_id: id, content: textOf(result) }))
}

/** A tool for `tools` of `client.chat.completions.runTools`. */
export interface ChatRunnableTool {
  type: "function"
  function: {
    name: string
    description: string
    parameters: ToolInputSchema
    function(args: string): Promise<string>
  }
}

/**
 * Memory tools that `runTools` of the SDK calls itself. A failure is a text that says so, because an error would end the
 * run. Empty when memory is off.
 */
export function chatRunnableTools(memoryTools: MemoryTools): ChatRunnableTool[] {
  return jsonSchemaTools(memoryTools).map(({ name, description, inputSchema, call }) => ({
    type: "function",
    function: {
      name,
      description,
      parameters: inputSchema,
      function: async (args) => (await call(args)).text,
    },
  }))
}

function isFunctionCallItem(item: { readonly type: string }): item is FunctionCallItem {
  return item.type === "function_call"
}

function isFunctionToolCall(call: { readonly type: string }): call is FunctionToolCall {
  return call.type === "function"
}

function textOf(result: ToolResult): string {
  return result.ok ? result.text : result.message
}
