import { cutText } from "@caliban/text"
import type { Conversation } from "./conversation.ts"
import { factsAbout, list, READ_MAX, read, wholeOf } from "./memory.ts"
import { forms, says } from "./phrases.ts"
import { askedIn, shareIn, telling } from "./words.ts"

const LISTED_MAX = 20
const BEST_MAX = 3
const ANSWER_MAX = 400
const LINE_MAX = 160

/** Answers from memory, or says that nothing there answers. */
export function answerQuestion(question: string, conversation: Conversation): string {
  const words = askedIn(question.replace(forms.question, " "))
  const { facts, problems } = factsAbout(conversation, words)
  // What answers comes first, then what else the topic says.
  const scored = facts
    .map((fact) => ({ ...fact, share: shareIn(words, fact.text, fact.topic) }))
    .sort((a, b) => b.share - a.share)
  const best = scored[0]?.share ?? 0
  const shown = scored.filter(({ share }) => share > 0 && share > best - 0.3)
  const textOf = (slug: string) => cutText(wholeOf(scored.filter((one) => one.slug === slug)), ANSWER_MAX)
  const slugs = [...new Set(shown.map(({ slug }) => slug))].slice(0, BEST_MAX)
  const lines = slugs.map((slug) => `${textOf(slug)} (${slug})`)
  const head = lines.length === 0 ? [says.unknown] : best <= 0.5 ? [`${says.unknown} The closest:`] : []
  return [...head, ...lines, ...problems].join("\n")
}

/** Lists what memory says, about something or at all. */
export function answerOverview(about: string, conversation: Conversation): string {
  if (telling(about).length > 0) return answerQuestion(about, conversation)
  const topics = list(conversation).sort((a, b) => Number(b.type === "user") - Number(a.type === "user"))
  if (topics.length === 0) return "Nothing is saved yet."
  const shown = topics.slice(0, LISTED_MAX).map((topic, at) => {
    const text = at < READ_MAX ? wholeOf(read(conversation, topic).facts) : topic.description
    return `- ${cutText(text, LINE_MAX)} (${topic.slug})`
  })
  const more = topics.length - shown.length
  return [...shown, ...(more > 0 ? [`and ${more} more; /memory list shows all.`] : [])].join("\n")
}

/** What to answer to parts that no rule covers. */
export function unclear(parts: readonly string[], conversation: Conversation, isOnly: boolean): string {
  const [first = "", ...others] = parts
  if (isOnly)
    return `I cannot do anything with that, and nothing was saved. ${says.whatIAm} ${whatICan(conversation)}`
  const more = others.length === 0 ? "" : ` and ${others.length} more`
  return `Not done, because I did not understand it: “${cutText(first, 120)}”${more}.`
}

export function whatICan({ tools }: Conversation): string {
  if (tools.size === 0) return "Memory is off in this session."
  if (!tools.has("WriteMemoryTopic")) return "I answer from memory, which is read-only here."
  return "I save facts, correct them, find them and forget them. To save this, start with “remember that”."
}
