import { compareStatements } from "@caliban/memory/learn"
import { CHANGED } from "./phrases.ts"
import type { KnownTopic } from "./topics.ts"
import { distinctiveIn, keysOf, matchOf } from "./words.ts"

/** What a request is about: one topic, several that fit equally well, or none. */
export type Choice =
  | { kind: "one"; topic: KnownTopic }
  | { kind: "several"; topics: readonly KnownTopic[] }
  | { kind: "none" }

/** What a new statement does to the topics: repeats one, replaces one, may replace several, or none of these. */
export type Effect = { kind: "known"; topic: KnownTopic } | Choice

interface Scored {
  topic: KnownTopic
  weight: number
}

/** The topic that a few words name: it has most of them, and one that tells it from others. */
export function chooseTopic(words: string, topics: readonly KnownTopic[], share: number = 0.6): Choice {
  const scored = topics
    .map((topic) => ({ topic, ...matchOf(words, `${topic.text} ${topic.slug}`) }))
    .filter((one) => one.share >= share && (one.weight >= 1 || one.share === 1))
  return bestOf(scored)
}

/** What a statement does to the topics. `corrects`: the user said that something has changed. */
export function effectOf(text: string, corrects: boolean, topics: readonly KnownTopic[]): Effect {
  const changes = corrects || CHANGED.test(text)
  const plain = withoutChange(text)
  const replaced: Scored[] = []
  const near: Scored[] = []
  for (const topic of topics) {
    const relation = compareStatements(text, topic.text)
    if (relation === "repeats") return { kind: "known", topic }
    const shared = distinctiveIn(topic.text).filter((key) => distinctiveIn(text).includes(key))
    const scored = { topic, weight: matchOf(text, topic.text).weight }
    if (shared.length === 0) continue
    if (relation === "replaces" && (shared.length > 1 || compareStatements(plain, topic.text) === relation))
      replaced.push(scored)
    else if (changes && keysOf(topic.text).includes(distinctiveIn(plain)[0] ?? "")) {
      near.push(scored)
      if (isOtherValue(plain, topic.text)) replaced.push(scored)
    }
  }
  if (replaced.length > 0) return bestOf(replaced)
  return near.length > 0 ? { kind: "several", topics: near.map(({ topic }) => topic) } : { kind: "none" }
}

/** Whether a text about the same subject has another word in the place of one word of a fact. */
function isOtherValue(text: string, fact: string): boolean {
  const [next, old] = [distinctiveIn(text), distinctiveIn(fact)]
  const added = next.filter((key) => !old.includes(key)).length
  const missing = old.filter((key) => !next.includes(key)).length
  return missing <= 1 && added > 0 && added <= 3
}

function bestOf(scored: readonly Scored[]): Choice {
  const most = Math.max(0, ...scored.map(({ weight }) => weight))
  const [topic, ...others] = scored.filter(({ weight }) => weight > most - 0.1).map((one) => one.topic)
  if (topic === undefined) return { kind: "none" }
  return others.length === 0 ? { kind: "one", topic } : { kind: "several", topics: [topic, ...others] }
}

const CHANGE_WORDS = new RegExp(`(?:${CHANGED.source})(?:\\s+to\\b)?`, "giu")

function withoutChange(text: string): string {
  return text.replace(CHANGE_WORDS, " ")
}
