import { type Conversation, resultOf, type ToolCall, topicsIn } from "./conversation.ts"
import type { KnownTopic } from "./prompt-memory.ts"

/** The state of one part of a message: the tool call that it needs next, or its answer. */
export type Progress =
  | { call: ToolCall }
  /** `refused`: a requested change of the memory was declined. */
  | { answer: string; refused?: true }

const QUERY_MAX = 400

/** The topics that may be about a text: what a search finds, and the index in the prompt. */
export function find(conversation: Conversation, text: string): readonly KnownTopic[] | { call: ToolCall } {
  if (!conversation.tools.has("MemorySearch")) return conversation.memory.topics
  const query = text.slice(0, QUERY_MAX).replace(/[":]+/g, " ").trim()
  if (query === "") return []
  const call: ToolCall = { tool: "MemorySearch", input: { query } }
  const result = resultOf(conversation, call)
  if (result === undefined) return { call }
  const found = topicsIn(result)
  return [
    ...found,
    ...conversation.memory.topics.filter(({ slug }) => !found.some((one) => one.slug === slug)),
  ]
}

export function writableIn({ memory }: Conversation, { slug }: KnownTopic): boolean {
  return !memory.readOnly.some((mount) => slug.startsWith(`${mount}/`))
}

export function quoted({ text, slug }: KnownTopic): string {
  return text === "" ? `(memory: ${slug})` : `“${text}” (memory: ${slug})`
}
