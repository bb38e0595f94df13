import type {
  LanguageModelV3CallOptions,
  LanguageModelV3Message,
  LanguageModelV3ToolResultOutput,
} from "@ai-sdk/provider"
import { RECALL_TAG } from "@caliban/memory/search"
import { type KnownTopic, type PromptMemory, readPrompt } from "./prompt-memory.ts"

type ToolName =
  | "ListMemoryTopics"
  | "MemorySearch"
  | "ReadMemoryTopic"
  | "RemoveMemoryTopic"
  | "WriteMemoryTopic"

export interface ToolCall {
  tool: ToolName
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

/** How a question about what is meant begins: the next message may answer it. */
export const WHICH = "Which one do you mean"

/** A reply to such a question has at most this many words. */
const REPLY_WORDS = 6

/** Reads a request to a language model. */
export function readConversation(options: LanguageModelV3CallOptions): Conversation {
  const { prompt } = options
  const system = prompt.flatMap((message) => (message.role === "system" ? [message.content] : []))
  const isUser = ({ role }: LanguageModelV3Message): boolean => role === "user"
  const last = prompt.findLastIndex(isUser)
  const message = userText(prompt[last])
  const before = prompt.slice(0, Math.max(0, last)).findLastIndex(isUser)
  const answer = textOf(prompt.slice(before + 1, last))
  const isReply = answer.includes(WHICH) && message.split(/\s+/).length <= REPLY_WORDS
  const memory = readPrompt(system.join("\n"))
  // The prompt is older than the changes of this conversation.
  const changed = new Set(
    callsIn(prompt.slice(0, last)).flatMap(({ input, text }) => [input["slug"], addressIn(text)]),
  )
  const named = [...new Set([...answer.matchAll(/\(memory: ([^,)\s]+)/g)].map(([, slug]) => slug))]
  return {
    memory: { ...memory, topics: memory.topics.filter(({ slug }) => !changed.has(slug)) },
    message: isReply ? `${userText(prompt[before])} ${message}` : message,
    done: callsIn(prompt.slice(last + 1)),
    focus: named.length === 1 ? named[0] : undefined,
    tools: new Set((options.tools ?? []).map((tool) => tool.name)),
  }
}

/** The result of a call for this message; `undefined` before the call. */
export function resultOf({ done }: Conversation, { tool, input }: ToolCall): DoneCall | undefined {
  return done.findLast(
    (call) =>
      call.tool === tool && Object.entries(input).every(([name, value]) => call.input[name] === value),
  )
}

/** Where a write says that the topic is. */
export function addressIn(result: string): string | undefined {
  return /^(?:Created|Updated|Unchanged:) (.+?) \(/.exec(result)?.[1]
}

/** The topics in the result of `MemorySearch` or `ListMemoryTopics`. */
export function topicsIn(result: DoneCall): readonly KnownTopic[] {
  const topics: KnownTopic[] = []
  for (const line of result.ok ? result.text.split("\n") : []) {
    const [, slug, type, text = ""] =
      /^- (\S.*?)(?: \((\w+)\))?(?:: (.*?))?(?: \[name: ".*"\])?$/.exec(line) ?? []
    const [, passage] = /^ {2}(?!\(matches )(.+)$/.exec(line) ?? []
    const last = topics.at(-1)
    if (slug !== undefined) topics.push({ slug, type, text })
    else if (passage !== undefined && last !== undefined) last.passage = passage
  }
  return topics.filter(({ slug }) => !/(?:^|\/)MEMORY$/.test(slug))
}

function userText(message: LanguageModelV3Message | undefined): string {
  if (message?.role !== "user") return ""
  const text = message.content.map((part) => (part.type === "text" ? part.text : "")).join("\n")
  const recalled = text.indexOf(`\n\n<${RECALL_TAG}>`)
  const own = recalled === -1 ? text : text.slice(0, recalled)
  return own.replace(/^<memory-changed>[\s\S]*?<\/memory-changed>\s*/, "")
}

function textOf(messages: readonly LanguageModelV3Message[]): string {
  return messages
    .flatMap((message) => (message.role === "assistant" ? message.content : []))
    .map((part) => (part.type === "text" ? part.text : ""))
    .join("")
}

function callsIn(messages: readonly LanguageModelV3Message[]): readonly DoneCall[] {
  const inputs = new Map<string, DoneCall["input"]>()
  const calls: DoneCall[] = []
  for (const message of messages) {
    if (message.role !== "assistant" && message.role !== "tool") continue
    for (const part of message.content) {
      if (part.type === "tool-call") inputs.set(part.toolCallId, { ...(part.input as object) })
      if (part.type !== "tool-result") continue
      const { type } = part.output
      const ok = type !== "error-text" && type !== "error-json" && type !== "execution-denied"
      const text = outputText(part.output)
      calls.push({ tool: part.toolName, input: inputs.get(part.toolCallId) ?? {}, ok, text })
    }
  }
  return calls
}

function outputText(output: LanguageModelV3ToolResultOutput): string {
  switch (output.type) {
    case "text":
    case "error-text":
      return output.value
    case "execution-denied":
      return output.reason ?? "It was not allowed."
    case "content":
      return output.value.map((part) => (part.type === "text" ? part.text : "")).join("\n")
    default:
      return JSON.stringify(output.value)
  }
}
