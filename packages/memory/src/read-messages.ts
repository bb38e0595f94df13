import type { ToolCallRecord } from "@caliban/memory-learn"
import type { SessionTurn } from "./session-types.ts"

/** A message as learning takes it: its text, and the calls of tools with their results. */
export interface ReadTurn {
  role: SessionTurn["role"]
  content: string
  toolCalls: readonly ToolCallRecord[]
}

/** A part of a message, of which only the fields below are read. */
type Part = Readonly<Record<string, unknown>>

/** A part of a message that is a call of a tool, its result, or both. */
interface CallPart {
  id: unknown
  call?: ToolCallRecord
  result?: Pick<ToolCallRecord, "output" | "isError" | "exitCode">
}

/**
 * Reads messages as hosts have them: plain ones, those of the AI SDK for models and for screens, and Anthropic's. The result
 * of a call may be in a later message; it belongs to the call.
 *
 * @param rules.asTyped The text that was typed, of one that was added to.
 * @param rules.isOwn Whether a tool is one of memory's, whose calls say nothing about the user's work.
 */
export function readMessages(
  messages: readonly SessionTurn[],
  { asTyped, isOwn }: { asTyped(text: string): string; isOwn(tool: string): boolean },
): readonly ReadTurn[] {
  const calls = new Map<unknown, ToolCallRecord>()
  return messages.map((message) => {
    const parts = partsOf(message)
    const toolCalls = [...(message.toolCalls ?? [])]
    for (const part of parts) {
      const { id, call, result } = readCall(part) ?? {}
      if (call !== undefined && !isOwn(call.name)) {
        calls.set(id, call)
        toolCalls.push(call)
      }
      Object.assign(calls.get(id) ?? {}, result)
    }
    // Anthropic's SDK has the results of tools in a message of the user.
    const isResult = parts.length > 0 && parts.every(({ type }) => type === "tool_result")
    const role = isResult ? "tool" : message.role
    return { role, content: parts.flatMap(textOf).map(asTyped).join("\n"), toolCalls }
  })
}

function partsOf({ content, parts }: SessionTurn): readonly Part[] {
  const given: unknown = parts ?? content
  if (typeof given === "string") return [{ type: "text", text: given }]
  return (Array.isArray(given) ? given : []).filter((part) => part instanceof Object) as Part[]
}

/** What a model thinks is not what it says; images and other parts have no text. */
function textOf({ type, text }: Part): string[] {
  return typeof text === "string" && type !== "reasoning" ? [text] : []
}

function readCall(part: Part): CallPart | undefined {
  const { type, input } = part
  if (type === "tool-call") return { id: part["toolCallId"], call: { name: String(part["toolName"]), input } }
  if (type === "tool_use") return { id: part["id"], call: { name: String(part["name"]), input } }
  if (type === "tool_result")
    return { id: part["tool_use_id"], result: resultOf(part["content"], part["is_error"] === true) }
  if (type === "tool-result") {
    const { type: kind = "", value } = Object(part["output"]) as { type?: string; value?: unknown }
    return { id: part["toolCallId"], result: resultOf(value, kind.startsWith("error")) }
  }
  // On a screen, a part is the call and, once there is one, its result.
  if (typeof type !== "string" || !(type === "dynamic-tool" || type.startsWith("tool-"))) return undefined
  const name = String(part["toolName"] ?? type.slice("tool-".length))
  const found = { id: part["toolCallId"], call: { name, input } }
  const { state, output, errorText } = part
  if (state === "output-available") return { ...found, result: resultOf(output, false) }
  return state === "output-error" ? { ...found, result: resultOf(errorText, true) } : found
}

/** The text of a result: a string, the texts of its parts, or the strings of an object such as `{ stdout, exitCode }`. */
function resultOf(value: unknown, isError: boolean): NonNullable<CallPart["result"]> {
  const { exitCode } = Object(value) as { exitCode?: unknown }
  const strings = Object.values(Object(value) as object).filter((each) => typeof each === "string")
  const texts = Array.isArray(value) ? value.flatMap((part) => textOf(Object(part) as Part)) : strings
  const output = typeof value === "string" ? value : texts.join("\n")
  return { output, isError, ...(typeof exitCode === "number" && { exitCode }) }
}
