import { compareStatements } from "@caliban/memory/learn"
import { CHANGED } from "./phrases.ts"
import type { KnownTopic } from "./topics.ts"
import { distinctiveIn, matchOf } from "./words.ts"

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
  const own = distinctiveIn(text)
  const replaced: Scored[] = []
  const near: KnownTopic[] = []
  for (const topic of topics) {
    const relation = compareStatements(text, topic.text)
    if (relation === "repeats") return { kind: "known", topic }
    const old = distinctiveIn(topic.text)
    if (!own.some((word) => old.includes(word))) continue
    // What is said to have changed is about the same subject, as a rule the first word.
    const isNear = changes && old.includes(own[0] ?? "")
    if (isNear) near.push(topic)
    if (relation === "replaces" || (isNear && isOtherValue(own, old)))
      replaced.push({ topic, weight: matchOf(text, topic.text).weight })
  }
  if (replaced.length > 0) return bestOf(replaced)
  return near.length > 0 ? { kind: "several", topics: near } : { kind: "none" }
}

/** Whether a text about the same subject has another word in the place of one word of a fact. */
function isOtherValue(next: readonly string[], old: readonly string[]): boolean {
  const added = next.filter((word) => !old.includes(word)).length
  const missing = old.filter((word) => !next.includes(word)).length
  return missing <= 1 && added > 0 && added <= 3
}

function bestOf(scored: readonly Scored[]): Choice {
  const most = Math.max(0, ...scored.map(({ weight }) => weight))
  const [topic, ...others] = scored.filter(({ weight }) => weight > most - 0.1).map((one) => one.topic)
  if (topic === undefined) return { kind: "none" }
  return others.length === 0 ? { kind: "one", topic } : { kind: "several", topics: [topic, ...others] }
}
