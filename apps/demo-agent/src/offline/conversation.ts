import type {
  LanguageModelV3CallOptions,
  LanguageModelV3Message,
  LanguageModelV3ToolResultOutput,
} from "@ai-sdk/provider"
import { RECALL_TAG } from "@caliban/memory/search"
import { type KnownTopic, type PromptMemory, readPrompt } from "./prompt-memory.ts"

export interface ToolCall {
  tool: "ListMemoryTopics" | "MemorySearch" | "ReadMemoryTopic" | "RemoveMemoryTopic" | "WriteMemoryTopic"
  input: Readonly<Record<string, string>>
}

/** A tool call that has been answered. */
export interface DoneCall {
  tool: string
  input: Readonly<Record<string, unknown>>
  ok: boolean
  /** The result for the model. */
  text: string
}

/** Everything the model knows, all of it from the request. */
export interface Conversation {
  memory: PromptMemory
  /** The current message; after a question of the model, the message that it asked about and the reply. */
  message: string
  /** The calls made for the current message, in order. */
  done: readonly DoneCall[]
  /** The only topic that the last answer named. */
  focus?: string | undefined
  tools: ReadonlySet<string>
}

/** How a question about what is meant begins: a reply of a few words answers it. */
export const WHICH = "Which one do you mean"
const REPLY_WORDS = 6

/** Reads a request to a language model. */
export function readConversation({ prompt, tools = [] }: LanguageModelV3CallOptions): Conversation {
  const system = prompt.flatMap((message) => (message.role === "system" ? [message.content] : []))
  const isUser = ({ role }: LanguageModelV3Message): boolean => role === "user"
  const last = prompt.findLastIndex(isUser)
  const before = prompt.slice(0, Math.max(0, last)).findLastIndex(isUser)
  const message = userText(prompt[last])
  const answer = prompt
    .slice(before + 1, last)
    .map(textOf)
    .join("")
  const isReply = answer.includes(WHICH) && message.split(/\s+/).length <= REPLY_WORDS
  const memory = readPrompt(system.join("\n"))
  // The prompt is older than the changes of this conversation.
  const changed = new Set(
    callsIn(prompt.slice(0, last)).flatMap(({ input, text }) => [input["slug"], addressIn(text)]),
  )
  const named = new Set([...answer.matchAll(/\(memory: ([^,)\s]+)/g)].map(([, slug]) => slug))
  return {
    memory: { ...memory, topics: memory.topics.filter(({ slug }) => !changed.has(slug)) },
    message: isReply ? `${userText(prompt[before])} ${message}` : message,
    done: callsIn(prompt.slice(last + 1)),
    focus: named.size === 1 ? [...named][0] : undefined,
    tools: new Set(tools.map(({ name }) => name)),
  }
}

/** The result of a call for this message; `undefined` before the call. */
export function resultOf({ done }: Conversation, { tool, input }: ToolCall): DoneCall | undefined {
  const isSame = (call: DoneCall): boolean => JSON.stringify(call.input) === JSON.stringify(input)
  return done.findLast((call) => call.tool === tool && isSame(call))
}

/** Where a write says that the topic is. */
export function addressIn(result: string): string | undefined {
  return /^(?:Created|Updated|Unchanged:) (.+?) \(/.exec(result)?.[1]
}

/** The topics in the result of `MemorySearch` or `ListMemoryTopics`. */
export function topicsIn({ ok, text: result }: DoneCall): readonly KnownTopic[] {
  const topics: KnownTopic[] = []
  for (const line of ok ? result.split("\n") : []) {
    const [, slug, type, text = ""] =
      /^- (\S.*?)(?: \((\w+)\))?(?:: (.*?))?(?: \[name: ".*"\])?$/.exec(line) ?? []
    const [, passage] = /^ {2}(?!\(matches )(.+)$/.exec(line) ?? []
    const last = topics.at(-1)
    if (slug !== undefined) topics.push({ slug, type, text })
    else if (passage !== undefined && last !== undefined) last.passage = passage
  }
  return topics.filter(({ slug }) => !/(?:^|\/)MEMORY$/.test(slug))
}

/** What the user typed, without what the session added. */
function userText(message: LanguageModelV3Message | undefined): string {
  const [typed = ""] = (message === undefined ? "" : textOf(message)).split(`\n\n<${RECALL_TAG}>`)
  return typed.replace(/^<memory-changed>[\s\S]*?<\/memory-changed>\s*/, "")
}

function textOf({ role, content }: LanguageModelV3Message): string {
  if (role !== "user" && role !== "assistant") return ""
  return content.map((part) => (part.type === "text" ? part.text : "")).join("")
}

function callsIn(messages: readonly LanguageModelV3Message[]): readonly DoneCall[] {
  const inputs = new Map<string, DoneCall["input"]>()
  const calls: DoneCall[] = []
  const parts = messages.flatMap(({ role, content }) =>
    role === "assistant" || role === "tool" ? [...content] : [],
  )
  for (const part of parts) {
    if (part.type === "tool-call") inputs.set(part.toolCallId, { ...(part.input as object) })
    if (part.type !== "tool-result") continue
    const { toolCallId, toolName: tool, output } = part
    const ok = output.type === "text" || output.type === "json" || output.type === "content"
    calls.push({ tool, input: inputs.get(toolCallId) ?? {}, ok, text: outputText(output) })
  }
  return calls
}

function outputText(output: LanguageModelV3ToolResultOutput): string {
  if (output.type === "execution-denied") return output.reason ?? "It was not allowed."
  return typeof output.value === "string" ? output.value : JSON.stringify(output.value)
}
