import { cutText, keywordsOf } from "@caliban/text"
import type { Conversation } from "./conversation.ts"
import { ASKS, QUESTION, type TALK } from "./phrases.ts"
import { factsAbout, find, list } from "./topics.ts"
import { has, wordsIn } from "./words.ts"

const SHOWN_MAX = 20
const SHOWN_BEST = 3

/** Answers from memory and from the user's files in the prompt, or says that nothing there answers. */
export function answerQuestion(question: string, conversation: Conversation): string {
  if (conversation.tools.size === 0) return "Memory is off in this session, so I know nothing."
  const asked = question.replace(ASKS, " ").replace(QUESTION, " ")
  const query = keywordsOf(asked).size === 0 ? question : asked
  const words = wordsIn(query).filter(({ tells }) => tells)
  const { facts, problems } = factsAbout(conversation, query)
  const notes = conversation.notes.map((text) => ({ slug: "", text, topic: "" }))
  const scored = [...facts, ...notes].map((fact, at) => {
    const own = wordsIn(fact.text)
    const around = wordsIn(`${fact.topic} ${fact.slug.replaceAll(/[-/]/g, " ")}`)
    const score = words.reduce((sum, word) => sum + (has(own, word) ? 1 : has(around, word) ? 0.7 : 0), 0)
    return { fact, at, share: score / Math.max(1, words.length) }
  })
  const best = Math.max(...scored.map(({ share }) => share))
  const unread = problems.map((problem) => `\n${problem}`).join("")
  const shown = scored
    .filter(({ share }) => share > best - 0.15 && share > 0)
    .sort((a, b) => b.share - a.share || a.at - b.at)
  if (shown.length === 0) return `I do not know: nothing in memory answers that.${unread}`
  const lines = shown
    .slice(0, SHOWN_BEST)
    .map(({ fact }) => said(fact.slug, fact.text))
    .join("\n")
  return best >= 0.5
    ? `${lines}${unread}`
    : `I do not know: nothing in memory answers that. The closest: ${lines}${unread}`
}

/** Lists what memory says, about something or at all. */
export function answerOverview(about: string, conversation: Conversation): string {
  const isAll =
    keywordsOf(about).size === 0 || /^(?:me|us|you|mich|mí|我|the project|this project)$/i.test(about)
  const topics = isAll ? list(conversation) : find(conversation, about).topics
  const sorted = [...topics].sort((a, b) => Number(b.type === "user") - Number(a.type === "user"))
  if (sorted.length === 0)
    return isAll && conversation.tools.size > 0
      ? "Nothing is saved yet."
      : answerQuestion(about, conversation)
  const more =
    sorted.length > SHOWN_MAX ? [`and ${sorted.length - SHOWN_MAX} more; /memory list shows all.`] : []
  return [
    ...sorted.slice(0, SHOWN_MAX).map((topic) => `- ${said(topic.slug, topic.description)}`),
    ...more,
  ].join("\n")
}

function said(slug: string, text: string): string {
  return slug === "" ? `Your CLAUDE.md says: “${text}”` : `${text} (${slug})`
}

const WHAT_I_AM = "I am the offline model: rules, not a language model."

/** Answers what is not about a fact. */
export function talk(about: keyof typeof TALK, conversation: Conversation): string {
  return {
    hello: `Hello. ${WHAT_I_AM} ${whatICan(conversation)}`,
    thanks: "You are welcome.",
    bye: "Goodbye. What was saved stays in memory.",
    "keep-out": "OK, nothing of that is saved.",
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
