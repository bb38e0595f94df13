import { stripVTControlCharacters } from "node:util"
import type { LanguageModelV3CallOptions, LanguageModelV3Message } from "@ai-sdk/provider"
import type { Printing } from "../arguments.ts"
import { says } from "./phrases.ts"

export interface ToolCall {
  toolCallId: string
  toolName: "MemorySearch" | `${"List" | "Read" | "Write" | "Edit" | "Remove"}MemoryTopic${"s" | ""}`
  input: Readonly<Record<string, string>>
}

/** Everything the model knows, all of it from the request. */
export type Conversation = ReturnType<typeof readConversation>

/** Ends a plan where it needs the result of a call, its cause. */
export class PendingCall extends Error {
  declare cause: ToolCall
}

/** Why a part of a message is not carried out. */
export class Refusal extends Error {}

/** Reads a request to a language model. `printing`: see `createOfflineModel`. */
export function readConversation({ prompt, tools = [] }: LanguageModelV3CallOptions, printing?: Printing) {
  const system = prompt.flatMap(({ role, content }) => (role === "system" ? [content] : [])).join("\n")
  const last = prompt.findLastIndex(isUser)
  const texts = prompt.map((one) => stripVTControlCharacters(textOf(one)))
  const answerTo = (at: number): string => texts.slice(at + 1, last).find((text) => text !== "") ?? ""
  // A question stays open after another one for its number.
  const before = prompt.findLastIndex(
    (one, at) => at < last && isUser(one) && !answerTo(at).startsWith(says.again),
  )
  const answer = answerTo(before)
  const named = new Set([...answer.matchAll(/\(([^()\s]+)\)$/gm)].map(([, slug]) => slug))
  const parts = prompt.flatMap(({ role, content }) => (role === "tool" ? content : []))
  const results = parts.filter((part) => part.type === "tool-result")
  const changed: unknown[] = []
  return {
    ...printing,
    message: typed(texts[last]),
    /** The message before it, and what was answered. */
    before: { message: typed(texts[before]), answer },
    /** The only topic that the last answer named. */
    focus: named.size === 1 ? [...named][0] : undefined,
    tools: new Set<string>(tools.map(({ name }) => name)),
    /** The names of mounts that cannot be written to. */
    readOnly: /\bRead-only: ([^.]+)\./.exec(system)?.[1]?.split(", ") ?? [],
    /** The result of a tool. @throws PendingCall before the call was made @throws Refusal with the tool's own sentence */
    call(toolName: ToolCall["toolName"], input: ToolCall["input"]): string {
      // The same call in the same turn has the same result, unless a topic was changed in between.
      const since = changed.filter((slug) => toolName === "ListMemoryTopics" || slug === input["slug"])
      const toolCallId = JSON.stringify([last, since.length, toolName, input])
      const result = results.find((one) => one.toolCallId === toolCallId)
      if (result === undefined) throw new PendingCall(toolName, { cause: { toolCallId, toolName, input } })
      const { output } = result
      if (output.type === "text") {
        if (/^(?:Updated|Removed) /.test(output.value)) changed.push(input["slug"])
        return output.value
      }
      throw new Refusal(`Nothing was changed. ${"value" in output ? output.value : output.reason}`)
    },
  }
}

const isUser = ({ role }: LanguageModelV3Message): boolean => role === "user"

/** What the user typed, without the blocks that the session added before and after it. */
const typed = (text = ""): string =>
  text.replace(/^(?:<([a-z-]+)>[\s\S]*?<\/\1>\s*)+/, "").replace(/\n\n<([a-z-]+)>[\s\S]*?<\/\1>\s*$/, "")

function textOf({ role, content }: LanguageModelV3Message): string {
  if (role !== "user" && role !== "assistant") return ""
  return content.map((part) => (part.type === "text" ? part.text : "")).join("")
}
