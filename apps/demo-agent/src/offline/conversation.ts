import type {
  LanguageModelV3CallOptions,
  LanguageModelV3Message,
  LanguageModelV3ToolResultOutput,
} from "@ai-sdk/provider"
import { startsWithMemoryChanged, withoutMemoryChanged } from "../memory-changed.ts"
import { type KnownTopic, type PromptMemory, readPrompt } from "./knowledge.ts"

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
  /** The topics of the index with the changes of this conversation before the current message. */
  topics: readonly KnownTopic[]
  message: string
  /** The calls made for the current message, in order. */
  done: readonly DoneCall[]
  /** The topic that was mentioned last. */
  focus?: string | undefined
  /** True when the last answer asked whether to forget everything. */
  asked: boolean
  tools: ReadonlySet<string>
}

/** Reads a request to a language model. */
export function readConversation(options: LanguageModelV3CallOptions): Conversation {
  const { prompt } = options
  const system = prompt.flatMap((message) => (message.role === "system" ? [message.content] : [])).join("\n")
  const memory = readPrompt(system)
  const lastUser = prompt.findLastIndex((message) => message.role === "user")
  const reloaded = prompt.findLastIndex(
    (message) => message.role === "user" && startsWithMemoryChanged(userText(message)),
  )
  const earlier = callsIn(prompt.slice(Math.max(0, reloaded), lastUser))
  const topics = applyCalls(memory.topics, earlier)
  const focus = lastTopic(prompt.slice(0, lastUser), topics)
  const message = prompt[lastUser]
  return {
    memory,
    topics,
    message: message === undefined ? "" : withoutMemoryChanged(userText(message)),
    asked: lastAnswer(prompt.slice(0, lastUser)).includes(CONFIRM_FORGET),
    done: callsIn(prompt.slice(lastUser + 1)),
    tools: new Set((options.tools ?? []).map((tool) => tool.name)),
    focus,
  }
}

/** What the user says to confirm that everything is to be forgotten. */
export const CONFIRM_FORGET = "yes, forget everything"

function lastAnswer(messages: readonly LanguageModelV3Message[]): string {
  const last = messages.findLast((message) => message.role === "assistant")
  return (last?.content ?? []).map((part) => (part.type === "text" ? part.text : "")).join("")
}

function userText(message: LanguageModelV3Message): string {
  if (message.role !== "user") return ""
  return message.content.map((part) => (part.type === "text" ? part.text : "")).join("\n")
}

function callsIn(messages: readonly LanguageModelV3Message[]): readonly DoneCall[] {
  const inputs = new Map<string, Readonly<Record<string, unknown>>>()
  const calls: DoneCall[] = []
  for (const message of messages) {
    if (message.role !== "assistant" && message.role !== "tool") continue
    for (const part of message.content) {
      if (part.type === "tool-call") inputs.set(part.toolCallId, toRecord(part.input))
      if (part.type !== "tool-result") continue
      const { type } = part.output
      calls.push({
        tool: part.toolName,
        input: inputs.get(part.toolCallId) ?? {},
        ok: type !== "error-text" && type !== "error-json" && type !== "execution-denied",
        text: outputText(part.output),
      })
    }
  }
  return calls
}

function toRecord(input: unknown): Readonly<Record<string, unknown>> {
  return typeof input === "object" && input !== null ? { ...input } : {}
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

function applyCalls(topics: readonly KnownTopic[], calls: readonly DoneCall[]): readonly KnownTopic[] {
  let known = [...topics]
  for (const call of calls) {
    const { tool, input, ok } = call
    const { type, description } = input
    const slug = addressOf(call)
    if (!ok || slug === undefined) continue
    if (tool === "RemoveMemoryTopic") known = known.filter((topic) => topic.slug !== slug)
    if (tool !== "WriteMemoryTopic" || typeof description !== "string") continue
    const written: KnownTopic = { slug, hook: description, type: typeof type === "string" ? type : undefined }
    const at = known.findIndex((topic) => topic.slug === slug)
    known = at === -1 ? [written, ...known] : known.with(at, written)
  }
  return known
}

/** The address that a call worked on: a write without the name of a mount says where the topic is. */
export function addressOf({ tool, input, text }: DoneCall): string | undefined {
  const { slug } = input
  const [, written] =
    tool === "WriteMemoryTopic"
      ? (/^(?:Created|Updated|Unchanged:) (.+?) \((?:user|feedback|project|reference)\)/.exec(text) ?? [])
      : []
  return written ?? (typeof slug === "string" ? slug : undefined)
}

function lastTopic(
  messages: readonly LanguageModelV3Message[],
  topics: readonly KnownTopic[],
): string | undefined {
  for (const message of messages.toReversed()) {
    if (message.role !== "assistant") continue
    for (const part of message.content.toReversed()) {
      const named =
        part.type === "tool-call"
          ? [toRecord(part.input)["slug"]]
          : part.type === "text"
            ? [...part.text.matchAll(/\(memory: ([^,)\s]+)/g)].map(([, slug]) => slug)
            : []
      const found = topics.find((topic) => named.includes(topic.slug))
      if (found !== undefined) return found.slug
    }
  }
  return undefined
}
