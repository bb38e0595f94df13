import { checkSlug, DESCRIPTION_MAX } from "@caliban/memory"
import { cutText, freeSlug, proposeSlug } from "@caliban/text"
import { addressIn, type Conversation, resultOf, type ToolCall, topicsIn } from "./conversation.ts"
import type { KnownTopic } from "./prompt-memory.ts"

/** The state of one part of a message: the tool call that it needs next, or its answer. */
export type Progress =
  | { call: ToolCall }
  /** `refused`: a requested change of the memory was declined. */
  | { answer: string; refused?: true }

const QUERY_MAX = 400

/** The topics that may be about a text: what a search finds, and the index in the prompt. */
export function find(conversation: Conversation, text: string): readonly KnownTopic[] | { call: ToolCall } {
  const { topics } = conversation.memory
  const query = text.slice(0, QUERY_MAX).replace(/[":]+/g, " ").trim()
  if (!conversation.tools.has("MemorySearch") || query === "") return topics
  const call: ToolCall = { tool: "MemorySearch", input: { query } }
  const result = resultOf(conversation, call)
  if (result === undefined) return { call }
  const found = topicsIn(result)
  return [...found, ...topics.filter(({ slug }) => !found.some((one) => one.slug === slug))]
}

/** Saves a fact in a new topic. `taken`: the slugs that are in use. */
export function save(conversation: Conversation, fact: string, taken: Set<string>): Progress {
  const slug = freeSlug(proposeSlug(fact.replace(/\S+:\/\/\S+/g, ""), checkSlug), [...taken])
  taken.add(slug)
  const call = writing({ slug, text: fact, type: typeOf(fact) }, fact, fact)
  return finish(conversation, call, (text) => `Saved: ${fact} (memory: ${addressIn(text) ?? slug})`)
}

/** Reads the topic, then writes it with the new fact in the place of the old one. What else its body says stays. */
export function update(conversation: Conversation, topic: KnownTopic, fact: string): Progress {
  const { slug, text: old } = topic
  const reading: ToolCall = { tool: "ReadMemoryTopic", input: { slug } }
  const read = resultOf(conversation, reading)
  if (read === undefined) return { call: reading }
  if (!read.ok) return { answer: `Nothing was changed. ${read.text}`, refused: true }
  const body = read.text.slice(read.text.indexOf("\n\n") + 2).trim()
  const isOnly = body === "" || body === "(The body is empty.)" || body === old
  const rest = old !== "" && body.includes(old) ? body.replace(old, () => fact) : `${fact}\n\n${body}`
  const call = writing(topic, fact, isOnly ? fact : rest)
  return finish(conversation, call, () => `Updated: ${fact} (memory: ${slug}, before: “${old}”)`)
}

export function remove(conversation: Conversation, { slug, text }: KnownTopic): Progress {
  const call: ToolCall = { tool: "RemoveMemoryTopic", input: { slug } }
  if (!conversation.tools.has(call.tool))
    return { answer: `I cannot remove it here; /memory rm ${slug} does.`, refused: true }
  return finish(conversation, call, () => `Forgotten: ${text || slug} /memory undo brings it back.`)
}

/** Makes the call; then answers with what was done, or with the tool's own sentence. */
function finish(conversation: Conversation, call: ToolCall, done: (result: string) => string): Progress {
  const result = resultOf(conversation, call)
  if (result === undefined) return { call }
  return result.ok
    ? { answer: done(result.text) }
    : { answer: `Nothing was changed. ${result.text}`, refused: true }
}

function writing({ slug, type = "project" }: KnownTopic, fact: string, body: string): ToolCall {
  const description = cutText(fact, DESCRIPTION_MAX)
  return { tool: "WriteMemoryTopic", input: { slug, type, description, body } }
}

/** The type of a new topic. */
function typeOf(fact: string): string {
  if (/^(?:i|i'm|i've|my|ich|mein\w*|je|j'|mon|ma|mi|yo)\b/i.test(fact)) return "user"
  if (/^(?:always|never|don'?t|do not|please|use|prefer|answer|avoid)\b/i.test(fact)) return "feedback"
  return /:\/\/|^\S+\/\S+|\s\/\S/.test(fact) ? "reference" : "project"
}
