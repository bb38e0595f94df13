import { countOf, cutText } from "@caliban/text"
import type { Conversation } from "../conversation.ts"
import { parseFact } from "../facts/parse-fact.ts"
import { bareSlug, type KnownTopic, parseIndex } from "../knowledge.ts"
import { listedTopics } from "../match/listing.ts"
import { ANSWERS, bestOf, coverageOf, rankTopics, WORTH_OPENING } from "../match/match.ts"
import { sentence } from "../match/revise.ts"
import { toSecondPerson } from "../words/wording.ts"
import { contentWords } from "../words/words.ts"
import { bodyOf, type Progress, resultOf } from "./progress.ts"

interface Ask {
  question: string
  scope: "topic" | "me" | "project" | "all"
}

/** The most topics that are opened for one question. */
const OPENED_MAX = 3

/** Answers from the index; opens topics when an index line is not enough; says when it does not know. */
export function answerQuestion(ask: Ask, conversation: Conversation): Progress {
  const canRead = conversation.tools.has("ReadMemoryTopic")
  const { truncated } = conversation.memory
  const unread = truncated.filter((slug) => resultOf(conversation, "ReadMemoryTopic", slug) === undefined)
  const topics = truncated.reduce((known, slug) => {
    const whole = resultOf(conversation, "ReadMemoryTopic", slug)
    const mount = slug === "MEMORY" ? undefined : slug.slice(0, slug.indexOf("/"))
    return whole?.ok === true ? withShown(known, parseIndex(whole.text, mount)) : known
  }, conversation.topics)
  if (ask.scope !== "topic") return { answer: overview(ask.scope, topics, conversation) }

  const listed = listedTopics(ask.question, topics)
  if (listed.length > 0) return { answer: listed.map(withSource).join("\n") }

  const question = contentWords(ask.question).size === 0 ? (conversation.focus ?? ask.question) : ask.question
  const ranked = rankTopics(question, topics)
  const best = withOtherPlaces(bestOf(ranked), topics)
  if (best.length === 0 && canRead && unread.length > 0) {
    return { calls: unread.map((slug) => ({ tool: "ReadMemoryTopic" as const, input: { slug } })) }
  }
  if (best.length > 0 && (!canRead || best.every((topic) => isEnough(ask.question, topic)))) {
    return {
      answer: best.slice(0, OPENED_MAX).map(withSource).join("\n"),
    }
  }

  const noted = conversation.memory.notes.find((note) => coverageOf(question, note) >= ANSWERS)
  if (best.length === 0 && noted !== undefined) return { answer: `Your CLAUDE.md says: ${sentence(noted)}` }

  const worth =
    best.length > 0 ? best : ranked.filter(({ score }) => score >= WORTH_OPENING).map(({ topic }) => topic)
  const opened = canRead ? worth.slice(0, OPENED_MAX) : []
  const calls = opened
    .filter((topic) => resultOf(conversation, "ReadMemoryTopic", topic.slug) === undefined)
    .map((topic) => ({ tool: "ReadMemoryTopic" as const, input: { slug: topic.slug } }))
  if (calls.length > 0) return { calls }

  const answers = opened.flatMap((topic) => {
    const body = bodyOf(resultOf(conversation, "ReadMemoryTopic", topic.slug))
    const covered = coverageOf(question, `${bareSlug(topic.slug).replaceAll("-", " ")} ${topic.hook} ${body}`)
    return covered >= ANSWERS ? [`${fromBody(question, topic, body)} (memory: ${topic.slug})`] : []
  })
  if (answers.length > 0) return { answer: answers.join("\n") }
  return { answer: doNotKnow(worth[0], topics.length, conversation) }
}

/** True when the index line states the whole fact and the question asks for no details. */
function isEnough(question: string, topic: KnownTopic): boolean {
  if (/^(?:why|how)\b|\b(?:details?|more|explain|exactly|reason)\b/i.test(question)) return false
  return !topic.hook.endsWith("…") && parseFact(topic.hook) !== undefined
}

function fromBody(question: string, topic: KnownTopic, body: string): string {
  const paragraphs = body
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
  if (paragraphs.length === 0) return said(topic)
  const why = /^why\b|\breason\b/i.test(question)
    ? paragraphs.find((paragraph) => paragraph.startsWith("**Why:**"))
    : undefined
  if (why !== undefined) return `${said(topic)} ${why.replace("**Why:**", "Why:")}`
  const scored = paragraphs.map((paragraph) => ({ paragraph, score: coverageOf(question, paragraph) }))
  const top = scored.reduce((one, other) => (other.score > one.score ? other : one))
  const hook = sentence(topic.hook)
  const rest = top.paragraph.startsWith(hook) ? top.paragraph.slice(hook.length).trim() : top.paragraph
  return rest === "" ? said(topic) : `${said(topic)}\n${cutText(rest, 600)}\n`
}

function overview(
  scope: "me" | "project" | "all",
  topics: readonly KnownTopic[],
  conversation: Conversation,
): string {
  if (conversation.tools.size === 0 && !conversation.memory.present)
    return "Nothing: memory is off in this session."
  const wanted = topics.filter(({ type }) =>
    scope === "all"
      ? true
      : scope === "me"
        ? type !== "project" && type !== "reference"
        : type === "project" || type === "reference",
  )
  if (wanted.length === 0) {
    const others = topics.length === 0 ? "" : ` Memory has ${countOf(topics.length, "other topic")}.`
    return `Nothing yet${scope === "me" ? " about you" : scope === "project" ? " about the project" : ""}.${others}`
  }
  const more = conversation.memory.truncated.length > 0 ? ["(The index is truncated; there are more.)"] : []
  return ["I remember:", ...wanted.map((topic) => `- ${withSource(topic)}`), ...more].join("\n")
}

function doNotKnow(closest: KnownTopic | undefined, count: number, conversation: Conversation): string {
  if (conversation.tools.size === 0 && !conversation.memory.present) {
    return "I do not know that. Memory is off in this session, and I am a set of rules, not a language model."
  }
  if (count === 0) return "I do not know that: the memory is empty."
  if (closest === undefined)
    return `I do not know that. No topic in memory matches (${countOf(count, "topic")}); /memory list shows them.`
  return `I do not know that. The closest topic: “${closest.hook}”. (memory: ${closest.slug})`
}

/** The topics, and what other memories say about the same attribute: when two disagree, both are named. */
function withOtherPlaces(best: readonly KnownTopic[], topics: readonly KnownTopic[]): readonly KnownTopic[] {
  const attributeOf = ({ hook }: KnownTopic): string | undefined => parseFact(hook, true)?.attribute
  const placeOf = ({ slug }: KnownTopic): string => slug.slice(0, -bareSlug(slug).length)
  const isSame = (topic: KnownTopic): boolean =>
    best.some(
      (one) =>
        one === topic ||
        (placeOf(one) !== placeOf(topic) &&
          attributeOf(one) !== undefined &&
          attributeOf(one) === attributeOf(topic)),
    )
  return topics.some((topic) => isSame(topic) && !best.includes(topic)) ? topics.filter(isSame) : best
}

function withShown(shown: readonly KnownTopic[], all: readonly KnownTopic[]): readonly KnownTopic[] {
  return [...shown, ...all.filter(({ slug }) => shown.every((topic) => topic.slug !== slug))]
}

function withSource(topic: KnownTopic): string {
  return `${said(topic)} (memory: ${topic.slug})`
}

function said(topic: KnownTopic): string {
  return sentence(toSecondPerson(topic.hook === "" ? topic.slug : topic.hook, topic.type === "user"))
}
