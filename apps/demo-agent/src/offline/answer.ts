import { cutText } from "@caliban/text"
import type { Conversation } from "./conversation.ts"
import { type Fact, factsAbout, list, READ_MAX, read, sentence } from "./memory.ts"
import { forms } from "./phrases.ts"
import type { Talk } from "./read-message.ts"
import { askedIn, shareIn, telling } from "./words.ts"

const LISTED_MAX = 20
const BEST_MAX = 3
const ANSWER_MAX = 400
const LINE_MAX = 160
const UNKNOWN = "I don't know: nothing in memory answers that."

/** Answers from memory and from the user's files in the prompt, or says that nothing there answers. */
export function answerQuestion(question: string, conversation: Conversation): string {
  if (conversation.tools.size === 0) return "Memory is off in this session, so I know nothing."
  const asked = question.replace(forms.question, " ")
  const words = askedIn(asked)
  const { facts, problems } = factsAbout(conversation, words)
  const notes = conversation.notes.map((text) => ({ slug: "", text, topic: "", isHead: false }))
  const scored = [...facts, ...notes].map((fact) => ({ fact, share: shareIn(words, fact.text, fact.topic) }))
  const best = Math.max(0.01, ...scored.map(({ share }) => share))
  const shown = scored
    .filter(({ share }) => share > best - 0.3 && share > 0)
    .sort((a, b) => b.share - a.share)
  const topics = [...new Map(shown.map(({ fact }) => [fact.slug || fact.text, fact])).keys()].slice(
    0,
    BEST_MAX,
  )
  const lines = topics.map((slug) => {
    const of = (list: readonly { fact: Fact }[]): string[] =>
      list
        .map(({ fact }) => fact)
        .filter((fact) => fact.slug === slug)
        .map((fact) => fact.text)
    // What answers comes first, then what else the topic says.
    const texts = of([...shown, ...scored]).map(sentence)
    return texts.length === 0
      ? said("", slug)
      : said(slug, cutText(withoutRepeats(texts).join(" "), ANSWER_MAX))
  })
  const head = lines.length === 0 ? [UNKNOWN] : best <= 0.5 ? [`${UNKNOWN} The closest:`] : []
  return [...head, ...lines, ...problems].join("\n")
}

/** Lists what memory says, about something or at all. */
export function answerOverview(about: string, conversation: Conversation): string {
  if (telling(about).length > 0) return answerQuestion(about, conversation)
  const topics = list(conversation).sort((a, b) => Number(b.type === "user") - Number(a.type === "user"))
  if (topics.length === 0)
    return conversation.tools.size > 0
      ? "Nothing is saved yet."
      : "Memory is off in this session, so I know nothing."
  const shown = topics.slice(0, LISTED_MAX).map((topic, at) => {
    const facts =
      at < READ_MAX ? read(conversation, topic).facts.map(({ text }) => sentence(text)) : [topic.description]
    return `- ${said(topic.slug, cutText(withoutRepeats(facts).join(" "), LINE_MAX))}`
  })
  const more =
    topics.length > LISTED_MAX ? [`and ${topics.length - LISTED_MAX} more; /memory list shows all.`] : []
  return [...shown, ...more].join("\n")
}

const withoutRepeats = (texts: readonly string[]): string[] =>
  texts.filter((text, at) => !texts.slice(0, at).some((other) => other.includes(text.replace(/\.$/, ""))))

const said = (slug: string, text: string): string =>
  slug === "" ? `Your CLAUDE.md says: “${text}”` : `${text} (${slug})`

const WHAT_I_AM = "I am the offline model: rules, not a language model."

/** Answers what is not about a fact. */
export function talk(about: Talk, conversation: Conversation): string {
  return {
    hello: `Hello. ${WHAT_I_AM} ${whatICan(conversation)}`,
    thanks: "You are welcome.",
    bye: "Goodbye. What was saved stays in memory.",
    keepOut: "OK, nothing of that is saved.",
    nothing: "OK.",
  }[about]
}

/** What to answer to parts that no rule covers. */
export function unclear(
  [first = "", ...others]: readonly string[],
  conversation: Conversation,
  isOnly: boolean,
): string {
  if (isOnly)
    return `I cannot do anything with that, and nothing was saved. ${WHAT_I_AM} ${whatICan(conversation)}`
  const more = others.length === 0 ? "" : ` and ${others.length} more`
  return `Not done, because I did not understand it: “${cutText(first, 120)}”${more}.`
}

function whatICan({ tools }: Conversation): string {
  if (tools.size === 0) return "Memory is off in this session."
  if (!tools.has("WriteMemoryTopic")) return "I answer from memory, which is read-only here."
  return "I save facts, correct them, find them and forget them. To save this, start with “remember that”."
}
