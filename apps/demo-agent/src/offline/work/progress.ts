import type { Conversation, DoneCall } from "../conversation.ts"

export interface ToolCall {
  tool: "ReadMemoryTopic" | "WriteMemoryTopic" | "RemoveMemoryTopic"
  input: Readonly<Record<string, string>>
}

/** The state of one intent: the tool calls that it still needs, or its answer. */
export type Progress =
  | { calls: readonly ToolCall[] }
  /** `refused`: a requested change of the memory was declined. */
  | { answer: string; refused?: true }

/** The result of a call for this message, the last one to that topic. */
export function resultOf(
  conversation: Conversation,
  tool: ToolCall["tool"],
  slug: string,
): DoneCall | undefined {
  return conversation.done.findLast((call) => call.tool === tool && call.input["slug"] === slug)
}

/** The body of a topic as `ReadMemoryTopic` shows it: below the summary and its notes. */
export function bodyOf(result: DoneCall | undefined): string {
  if (result === undefined || !result.ok) return ""
  const at = result.text.indexOf("\n\n")
  const body = at === -1 ? "" : result.text.slice(at + 2).trim()
  return body === "(The body is empty.)" ? "" : body
}

/** Why memory cannot be changed; `undefined` when it can. */
export function whyNotWritable(conversation: Conversation, tool: ToolCall["tool"]): string | undefined {
  if (conversation.tools.has(tool)) return undefined
  if (conversation.tools.size === 0)
    return "Memory is off in this session, so I cannot save or change anything."
  return "Memory is read-only in this session, so I cannot change it."
}
