import type { Conversation } from "../conversation.ts"
import { categoriesMentioned, categoryOf } from "../facts/categories.ts"
import { parseFact } from "../facts/parse-fact.ts"
import type { KnownTopic } from "../knowledge.ts"
import { rankTopics } from "../match/match.ts"
import { replaceValue, sentence } from "../match/revise.ts"
import { upperFirst } from "../words/wording.ts"
import { type Progress, whyNotWritable } from "./progress.ts"
import { saveFact, update } from "./save.ts"

/** Replaces an old value by a bare new one (`no, yarn`), found by its category, the old value, or the last topic. */
export function replaceValueOf(
  { value, old, statement }: { value: string; old?: string | undefined; statement: string },
  conversation: Conversation,
): Progress {
  const closed = whyNotWritable(conversation, "WriteMemoryTopic")
  if (closed !== undefined) return { answer: closed, refused: true }
  const topic = findTopic(value, old, conversation)
  const description = topic === undefined ? undefined : replaceValue(topic.hook, value, old)
  if (topic !== undefined && description === topic.hook) {
    return { answer: `I know that already: ${sentence(topic.hook)} (memory: ${topic.slug})` }
  }
  if (topic !== undefined && description !== undefined) {
    return update(withType(topic), description, sentence(description), conversation)
  }
  const writable = conversation.topics.filter(({ readOnly }) => readOnly !== true)
  const [meant] = rankTopics(statement, writable)
  if (meant !== undefined && meant.score >= 0.5 && statement.split(/\s+/).length > 2) {
    const fact = parseFact(statement, true)
    const said = fact?.description ?? upperFirst(statement)
    return update(withType(meant.topic), said, sentence(said), conversation)
  }
  const fact = categoryOf(value) === undefined ? undefined : parseFact(`use ${value}`)
  if (fact !== undefined)
    return saveFact({ fact: { ...fact, statement }, correction: true }, conversation, new Set())
  return {
    answer: `I do not know what “${value}” corrects. Say it in full, for example “the staging URL is …”.`,
  }
}

function withType(topic: KnownTopic): KnownTopic & { type: string } {
  return { ...topic, type: topic.type ?? "feedback" }
}

function findTopic(
  value: string,
  old: string | undefined,
  conversation: Conversation,
): KnownTopic | undefined {
  const { focus } = conversation
  const topics = conversation.topics.filter(({ readOnly }) => readOnly !== true)
  const category = categoryOf(value)
  const ofKind = category && topics.find((topic) => categoriesMentioned(topic.hook).includes(category))
  const ofOld =
    old === undefined
      ? undefined
      : topics.find((topic) => topic.hook.toLowerCase().includes(old.toLowerCase()))
  return (
    ofOld ?? ofKind ?? (category === undefined ? topics.find((topic) => topic.slug === focus) : undefined)
  )
}
