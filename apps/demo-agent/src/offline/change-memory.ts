import { checkSlug, DESCRIPTION_MAX } from "@caliban/memory"
import { cutText, freeSlug, proposeSlug } from "@caliban/text"
import { addressIn, type Conversation, type DoneCall, resultOf, type ToolCall } from "./conversation.ts"
import type { Progress } from "./find.ts"
import type { KnownTopic } from "./prompt-memory.ts"
import { typeOf } from "./statement.ts"

/** Saves a fact in a new topic. */
export function save(
  conversation: Conversation,
  fact: string,
  { topics, claimed }: { topics: readonly KnownTopic[]; claimed: Set<string> },
): Progress {
  const taken = [...conversation.memory.topics, ...topics].map(({ slug }) =>
    slug.slice(slug.lastIndexOf("/") + 1),
  )
  const slug = freeSlug(proposeSlug(fact.replace(/\S+:\/\/\S+/g, ""), checkSlug), [...taken, ...claimed])
  claimed.add(slug)
  const call = writing({ slug, text: fact, type: typeOf(fact) }, fact)
  const result = resultOf(conversation, call)
  if (result === undefined) return { call }
  if (!result.ok) return refusal(result)
  const address = addressIn(result.text) ?? slug
  return { answer: `Saved: ${fact} (memory: ${address})` }
}

/** Reads the topic, then writes it with the new fact in the place of the old one. */
export function update(conversation: Conversation, topic: KnownTopic, fact: string): Progress {
  const reading: ToolCall = { tool: "ReadMemoryTopic", input: { slug: topic.slug } }
  const read = resultOf(conversation, reading)
  if (read === undefined) return { call: reading }
  if (!read.ok) return refusal(read)
  const body = read.text.slice(read.text.indexOf("\n\n") + 2).trim()
  const call = writing(topic, fact, bodyWith(body, topic.text, fact))
  const result = resultOf(conversation, call)
  if (result === undefined) return { call }
  if (!result.ok) return refusal(result)
  return { answer: `Updated: ${fact} (memory: ${topic.slug}, before: “${topic.text}”)` }
}

export function remove(conversation: Conversation, topic: KnownTopic): Progress {
  const call: ToolCall = { tool: "RemoveMemoryTopic", input: { slug: topic.slug } }
  if (!conversation.tools.has(call.tool))
    return { answer: `I cannot remove it here; /memory rm ${topic.slug} does.`, refused: true }
  const result = resultOf(conversation, call)
  if (result === undefined) return { call }
  if (!result.ok) return refusal(result)
  return { answer: `Forgotten: ${topic.text === "" ? topic.slug : topic.text} /memory undo brings it back.` }
}

/** What a body says in addition to the old fact stays. */
function bodyWith(body: string, old: string, fact: string): string {
  if (body === "" || body === "(The body is empty.)" || body === old) return fact
  return old !== "" && body.includes(old) ? body.replace(old, () => fact) : `${fact}\n\n${body}`
}

function writing({ slug, type = "project" }: KnownTopic, fact: string, body: string = fact): ToolCall {
  return {
    tool: "WriteMemoryTopic",
    input: { slug, type, description: cutText(fact, DESCRIPTION_MAX), body },
  }
}

/** The tool's own sentence says why. */
function refusal({ text }: DoneCall): Progress {
  return { answer: `Nothing was changed. ${text}`, refused: true }
}
