import type { LearningTurn, ToolCallRecord } from "@caliban/memory-learn"
import type { SessionTurn } from "./session-types.ts"

/** The roles of learning, each followed by other names for it: those of Google, OpenAI and the AI SDK. */
export const ROLES = [
  ["user"],
  ["assistant", "model"],
  ["system", "developer", "data"],
  ["tool", "function"],
] as const

/** A part of a message, of which only the fields below are read. */
type Part = Readonly<Record<string, unknown>>

/**
 * Reads messages as hosts have them: plain ones, those of the AI SDK for models and for screens, and Anthropic's. The result
 * of a call may be in a later message; it belongs to the call.
 * @param rules.asTyped The text that was typed, of one that was added to.
 * @param rules.isOwn Whether a tool is one of memory's, whose calls say nothing about the user's work.
 */
export function readMessages(
  messages: readonly SessionTurn[],
  { asTyped, isOwn }: { asTyped(text: string): string; isOwn(tool: string): boolean },
): readonly LearningTurn[] {
  const calls = new Map<unknown, ToolCallRecord>()
  return messages.map((message) => {
    const parts = partsOf(message)
    const toolCalls = [...(message.toolCalls ?? [])]
    for (const part of parts.filter(isOfTool)) {
      const id = part["toolCallId"] ?? part["tool_use_id"] ?? part["id"]
      const name = String(part["toolName"] ?? part["name"] ?? String(part["type"]).slice("tool-".length))
      if (!isResult(part) && !isOwn(name)) {
        const call: ToolCallRecord = { name, input: part["input"] }
        calls.set(id, call)
        toolCalls.push(call)
      }
      Object.assign(calls.get(id) ?? {}, resultOf(part))
    }
    // Anthropic's SDK has the results of tools in a message of the user.
    const role = parts.length > 0 && parts.every(isResult) ? "tool" : message.role
    const [known = "system"] = ROLES.find((names) => (names as readonly string[]).includes(role)) ?? []
    return { role: known, content: parts.flatMap(textOf).map(asTyped).join("\n"), toolCalls }
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

/** A call of a tool or its result; on a screen, a part is the call and, once there is one, its result. */
const isOfTool = ({ type }: Part): boolean => /^(?:tool[-_]|dynamic-tool$)/.test(String(type))

const isResult = ({ type }: Part): boolean => type === "tool-result" || type === "tool_result"

/** Nothing while a call runs. */
function resultOf(part: Part): Pick<ToolCallRecord, "output" | "isError" | "exitCode"> | undefined {
  const { type, state, output, content, errorText } = part
  if (type === "tool_result") return readResult(content, part["is_error"] === true)
  if (state === "output-available") return readResult(output, false)
  if (state === "output-error") return readResult(errorText, true)
  if (type !== "tool-result") return undefined
  const { type: kind, value } = Object(output) as Part
  return readResult(value, String(kind).startsWith("error"))
}

/** The text of a result: a string, the texts of its parts, or the strings of an object such as `{ stdout, exitCode }`. */
function readResult(value: unknown, isError: boolean): NonNullable<ReturnType<typeof resultOf>> {
  const { exitCode } = Object(value) as { exitCode?: unknown }
  const strings = Object.values(Object(value) as object).filter((each) => typeof each === "string")
  const texts = Array.isArray(value) ? value.flatMap((part) => textOf(Object(part) as Part)) : strings
  const output = typeof value === "string" ? value : texts.join("\n")
  return { output, isError, ...(typeof exitCode === "number" && { exitCode }) }
}
