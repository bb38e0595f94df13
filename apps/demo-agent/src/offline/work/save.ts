import { addressOf, type Conversation } from "../conversation.ts"
import type { Fact } from "../facts/fact.ts"
import { bareSlug, type KnownTopic } from "../knowledge.ts"
import { alreadySays } from "../match/compare.ts"
import { findTopicOf } from "../match/match.ts"
import { newBody, reviseBody, reviseHook, sentence } from "../match/revise.ts"
import { freeSlug } from "../words/slug.ts"
import { toSecondPerson } from "../words/wording.ts"
import { bodyOf, type Progress, resultOf, type ToolCall, whyNotWritable } from "./progress.ts"

/** Saves a fact in the topic it belongs to, otherwise in a new one. */
export function saveFact(
  { fact, correction }: { fact: Fact; correction: boolean },
  conversation: Conversation,
  claimed: Set<string>,
): Progress {
  const closed = whyNotWritable(conversation, "WriteMemoryTopic")
  if (closed !== undefined) return { answer: closed, refused: true }
  const known = findTopicOf(fact, conversation.topics, correction)
  const isKnown = known !== undefined && alreadySays(known.hook, fact)
  // A read-only mount cannot be corrected: what the user says goes next to it.
  const writable = conversation.topics.filter(({ readOnly }) => readOnly !== true)
  const topic = isKnown ? known : findTopicOf(fact, writable, correction)
  if (topic === undefined) {
    const taken = new Set([...writable.map(({ slug }) => bareSlug(slug)), ...claimed])
    const slug = freeSlug(fact.slug, taken)
    claimed.add(slug)
    return create(slug, fact, conversation)
  }
  if (isKnown || alreadySays(topic.hook, fact)) {
    return { answer: `I know that already: ${said(topic.hook, topic.type)} (memory: ${topic.slug})` }
  }
  // An instruction becomes a fact about the user or project; other topics keep their type.
  const type = topic.type === "feedback" || topic.type === undefined ? typeAfter(topic, fact) : topic.type
  return update({ ...topic, type }, reviseHook(topic.hook, fact), newBody(fact), conversation)
}

/** Reads the topic, then writes it with a new description and the new statement on top. */
export function update(
  topic: KnownTopic & { type: string },
  description: string,
  text: string,
  conversation: Conversation,
): Progress {
  const read = resultOf(conversation, "ReadMemoryTopic", topic.slug)
  if (read === undefined) return { calls: [{ tool: "ReadMemoryTopic", input: { slug: topic.slug } }] }
  if (!read.ok) return { answer: `I could not save that: ${read.text}` }
  const written = resultOf(conversation, "WriteMemoryTopic", topic.slug)
  if (written === undefined) {
    const statement =
      text.startsWith(sentence(description)) || description === "" ? text : sentence(description)
    const body = reviseBody(bodyOf(read), topic.hook, statement)
    return { calls: [write(topic.slug, topic.type, description, body)] }
  }
  if (!written.ok) return { answer: `I could not save that: ${written.text}` }
  return {
    answer: `Updated: ${said(description, topic.type)} (memory: ${topic.slug}, before: “${topic.hook}”)`,
  }
}

function typeAfter(topic: KnownTopic, fact: Fact): string {
  return fact.owner === "anyone" ? (topic.type ?? fact.type) : fact.type
}

function create(slug: string, fact: Fact, conversation: Conversation): Progress {
  if (
    conversation.memory.truncated.length > 0 &&
    resultOf(conversation, "ReadMemoryTopic", slug) === undefined
  ) {
    return { calls: [{ tool: "ReadMemoryTopic", input: { slug } }] }
  }
  const read = resultOf(conversation, "ReadMemoryTopic", slug)
  if (read?.ok === true) {
    return update({ slug, hook: "", type: fact.type }, fact.description, newBody(fact), conversation)
  }
  const written = resultOf(conversation, "WriteMemoryTopic", slug)
  if (written === undefined) return { calls: [write(slug, fact.type, fact.description, newBody(fact))] }
  if (!written.ok) return { answer: `I could not save that: ${written.text}` }
  const address = addressOf(written) ?? slug
  return { answer: `I will remember: ${said(fact.description, fact.type)} (memory: ${address})` }
}

function write(slug: string, type: string, description: string, body: string): ToolCall {
  return { tool: "WriteMemoryTopic", input: { slug, type, description, body } }
}

function said(description: string, type: string | undefined): string {
  return sentence(toSecondPerson(description, type === "user"))
}
