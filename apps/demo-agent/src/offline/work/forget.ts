import { CONFIRM_FORGET, type Conversation } from "../conversation.ts"
import type { Fact } from "../facts/fact.ts"
import { bareSlug, type KnownTopic } from "../knowledge.ts"
import { ANSWERS, bestOf, findTopicOf, rankTopics } from "../match/match.ts"
import { sentence } from "../match/revise.ts"
import { contentWords } from "../words/words.ts"
import { type Progress, resultOf, whyNotWritable } from "./progress.ts"

interface Forget {
  about: string
  /** True for everything about it, which may be several topics. */
  all: boolean
  fact?: Fact | undefined
  everything: boolean
  confirmed: boolean
}

/** Removes the topics that a request to forget is about. Asks instead of guessing. */
export function forgetTopics(intent: Forget, conversation: Conversation): Progress {
  const closed = whyNotWritable(conversation, "RemoveMemoryTopic")
  if (closed !== undefined) return { answer: closed, refused: true }
  const { topics } = conversation
  if (intent.everything && topics.length === 0)
    return { answer: "There is nothing to forget: the memory is empty." }
  if (intent.everything && !intent.confirmed) {
    return {
      answer: `That would forget ${topics.length === 1 ? "the one memory" : `all ${topics.length} memories`}. If you are sure, say “${CONFIRM_FORGET}”.`,
    }
  }
  const found = intent.everything ? topics : findTopics(intent, conversation)
  if (typeof found === "string") return { answer: found }
  const calls = found
    .filter(({ slug }) => resultOf(conversation, "RemoveMemoryTopic", slug) === undefined)
    .map(({ slug }) => ({ tool: "RemoveMemoryTopic" as const, input: { slug } }))
  if (calls.length > 0) return { calls }
  return { answer: found.map((topic) => answerFor(topic, conversation)).join("\n") }
}

/** The topics that are meant, or a question when that is not clear. */
function findTopics(
  { about, all, fact }: Forget,
  { topics, focus }: Conversation,
): readonly KnownTopic[] | string {
  if (/^(?:|it|that|this|that one|the last one|what i (?:just )?said)$/i.test(about)) {
    const last = topics.filter((topic) => topic.slug === focus)
    return last.length > 0
      ? last
      : "I do not know what to forget. Name it, for example “forget the staging URL”."
  }
  const named = about.toLowerCase().replaceAll(" ", "-")
  const same = (slug: string): boolean => slug.toLowerCase() === named
  const whole = topics.filter(({ slug }) => same(slug))
  const exact = whole.length > 0 ? whole : topics.filter(({ slug }) => same(bareSlug(slug)))
  if (exact.length > 0) return exact
  const stated = fact === undefined ? undefined : findTopicOf(fact, topics)
  if (fact !== undefined && stated !== undefined) {
    const says = contentWords(stated.hook)
    if ([...contentWords(fact.value ?? fact.description)].some((word) => says.has(word))) return [stated]
    return `Memory does not say that. It says: “${stated.hook}”. To remove it, say “forget ${stated.slug}”.`
  }
  const ranked = rankTopics(about, topics)
  const best = all ? ranked.filter(({ score }) => score >= ANSWERS).map(({ topic }) => topic) : bestOf(ranked)
  if (best.length === 0) return `No topic in memory is about “${about}”.`
  if (best.length === 1 || all) return best
  return `Which one? ${best.map((topic) => `“forget ${topic.slug}” (${topic.hook})`).join(", ")}.`
}

function answerFor(topic: KnownTopic, conversation: Conversation): string {
  const result = resultOf(conversation, "RemoveMemoryTopic", topic.slug)
  if (result?.ok === false) return `I could not forget that: ${result.text}`
  return `Forgotten: ${sentence(topic.hook)} (memory: ${topic.slug}, kept in the trash)`
}
