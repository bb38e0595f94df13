import { DESCRIPTION_MAX, proposeTopic } from "@caliban/memory"
import { cutText } from "@caliban/text"
import { type Conversation, Refusal } from "./conversation.ts"
import { forms, statementsIn } from "./phrases.ts"
import { inWords, type Word, wordsIn } from "./words.ts"

/** A topic as a list or a search shows it. `slug`: its address, in a mount after the name of the mount. */
export type KnownTopic = ReturnType<typeof topicsIn>[number]

/**
 * One statement of a topic. `topic`: the name and the description of the topic in words. `at`: its place in the body; -1: it is the
 * description, which the body does not repeat.
 */
export type Fact = ReturnType<typeof read>["facts"][number]

const QUERY_MAX = 400
export const READ_MAX = 8

/** All topics of the memory and its mounts. */
export const list = ({ call }: Conversation): KnownTopic[] => topicsIn(call("ListMemoryTopics", {}))

function topicsIn(result: string) {
  const form = /^- (\S.*?)(?: \((\w+)\))?(?:: (.*?))?(?: \[name: ".*"\])?(?: \(not in the index\))?$/gm
  return [...result.matchAll(form)]
    .map(([, slug = "", type, description = ""]) => ({ slug, type, description }))
    .filter(({ slug }) => !/(?:^|\/)MEMORY$/.test(slug))
}

/** Several statements as a text. */
export const wholeOf = (facts: readonly Fact[]): string => facts.map(({ text }) => sentence(text)).join(" ")

/** The statements of the topics that may be about a text, topic by topic, and what could not be read. */
export function factsAbout(conversation: Conversation, words: readonly Word[]) {
  const text = words.map((word) => word.text).join(" ")
  const query = text.slice(0, QUERY_MAX).replace(/[":“”]+/g, " ")
  const found = query.trim() === "" ? "" : conversation.call("MemorySearch", { query })
  const problems = [...found.matchAll(/^Note: (.*)$/gm)].map(([, note = ""]) => note)
  // A small memory is read as a whole: a search leaves out what has few of the words.
  const topics = new Map([...topicsIn(found), ...list(conversation)].map((topic) => [topic.slug, topic]))
  const facts = [...topics.values()].slice(0, READ_MAX).flatMap((topic) => {
    try {
      return read(conversation, topic).facts
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problems.push(`${topic.slug} could not be read. ${error.message.replace("Nothing was changed. ", "")}`)
      return []
    }
  })
  return { facts, problems }
}

export function read({ call }: Conversation, { slug, type, description }: KnownTopic) {
  const text = call("ReadMemoryTopic", { slug })
  const end = text.indexOf("\n\n")
  const body = text.slice(end + 2).replace(/^\(The body is empty\.\)$/, "")
  const hasHidden = /^\(The file contains .* invisible character/m.test(text.slice(0, end))
  const known = { slug, type, description, topic: inWords(`${slug} ${description}`) }
  let from = 0
  const isRest = (_: string, end: string, next: string): boolean => /^ +$/.test(end) && /^\p{Ll}/u.test(next)
  const statements = statementsIn(body, isRest).map((line) => {
    const text = line.replace(/^\s*(?:[-*+]|\d+\.)\s+/, "").trim()
    const at = body.indexOf(text, from)
    from = at + text.length
    return { ...known, text, at }
  })
  const head = body.includes(description) ? [] : [{ ...known, text: description, at: -1 }]
  const facts = [...head, ...statements].filter(({ text }) => text !== "" && !/^(?:#|```)/.test(text))
  return { body, facts, hasHidden }
}

/** Saves a fact in a new topic. `taken`: the slugs that are in use. */
export function save({ call }: Conversation, text: string, taken: readonly string[]): string {
  const fact = sentence(text)
  const { slug, type } = proposeTopic(fact.replace(/\S+:\/\/\S+/g, "").replace(forms.me, "My "), taken)
  const result = call("WriteMemoryTopic", writing({ slug, type, description: fact }, fact))
  return `Saved: ${fact} (${/^(?:Updated|Created) (.+?) \(/.exec(result)?.[1] ?? slug})`
}

/** What a fact is to say, and with it the description of its topic. Empty: it is to be forgotten. */
export interface Change {
  fact: Fact
  next: string
  description?: string | undefined
}

/** Changes facts, topic by topic. Of several topics, each line says how to undo it. */
export function change(conversation: Conversation, changes: readonly Change[]): string {
  const topics = new Map(changes.map(({ fact }) => [fact.slug, fact]))
  const ofTopic = ({ slug }: Fact): Change[] => changes.filter(({ fact }) => fact.slug === slug)
  const told = [...topics.values()].map((fact) => edit(conversation, fact, ofTopic(fact))).join("\n")
  return topics.size > 1 ? told.replace(/(?<=\/memory undo )(?=\w+ it.{0,5}\. \((\S+)\)$)/gm, "$1 ") : told
}

function edit(conversation: Conversation, known: KnownTopic, changes: readonly Change[]): string {
  const { slug } = known
  // A change before it in the same turn may have changed the description; a long list does not have all topics.
  const topic = list(conversation).find((one) => one.slug === slug) ?? known
  const { body, facts, hasHidden } = read(conversation, topic)
  const nextOf = ({ at, text }: Fact): string => changes.find(({ fact }) => fact.at === at)?.next ?? text
  const [left] = facts.map(nextOf).filter((text) => text !== "")
  if (left === undefined) {
    conversation.call("RemoveMemoryTopic", { slug })
    return `Forgotten: ${wholeOf(facts) || sentence(slug)} /memory undo brings it back. (${slug})`
  }
  const inBody = facts.filter(({ at }) => at >= 0)
  const nextBody = inBody.reduceRight((whole, fact) => withChange(whole, fact, nextOf(fact)), body)
  // A description may say several statements of the body, or one without its full stop.
  const bare = (text: string): string => text.replace(/[.。]$/, "")
  const revised = (whole: string, { fact, next, description }: Change): string =>
    description ?? (bare(whole) === bare(fact.text) ? next : whole.replace(fact.text, () => next))
  const description = changes.reduce(revised, topic.description).trim() || left
  if (!hasHidden) conversation.call("WriteMemoryTopic", writing({ ...topic, description }, nextBody))
  // A write would lose the characters that the tool does not show.
  else if (description !== topic.description)
    throw new Refusal(`Nothing was changed. /memory edit ${slug} changes a description.`)
  else
    for (const { fact, next } of changes)
      conversation.call("EditMemoryTopic", { slug, old_text: fact.text, new_text: next })
  const toldOf = ({ fact: { text }, next }: Change): string =>
    next === ""
      ? `Forgotten: ${sentence(text)} The rest of the topic stays; /memory undo brings it back. (${slug})`
      : `Updated: ${sentence(next)} Before: “${text.replace(/[.\s]+$/, "")}”; /memory undo reverts it. (${slug})`
  return changes.map(toldOf).join("\n")
}

/** A line goes with its only statement. */
function withChange(body: string, { at, text }: Fact, next: string): string {
  const [before, after] = [body.slice(0, at), body.slice(at + text.length)]
  if (next !== "") return before + next + after
  if (!/^[ \t]*(?:\n|$)/.test(after)) return before + after.replace(/^[;\s]+/, "")
  const kept = before.replace(/(?:(?:^|\n)[ \t]*(?:(?:[-*+]|\d+\.)[ \t]+)?|;?[ \t]*)$/, "")
  return (kept + after).replace(/^\n+/, "")
}

/** A statement as a sentence. */
export function sentence(text: string): string {
  const first = text.replace(/^\p{Ll}(?=[\p{L}']*(?:[\s,]|$))/u, (letter) => letter.toUpperCase())
  const isOpen = /(?<!:\/\/\S*)[\p{L}\p{N})]$/u.test(first) && wordsIn(first).at(-1)?.kind !== "address"
  return isOpen && !/\p{Script=Han}$/u.test(first) ? `${first}.` : first
}

function writing({ slug, type = "project", description }: KnownTopic, body: string): Record<string, string> {
  return { slug, type, description: cutText(description, DESCRIPTION_MAX), body }
}
