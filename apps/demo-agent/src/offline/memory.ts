import { DESCRIPTION_MAX, proposeTopic } from "@caliban/memory"
import { cutText } from "@caliban/text"
import { type Conversation, Refusal } from "./conversation.ts"
import { forms } from "./phrases.ts"
import { askedIn, has, shareIn, telling, type Word, wordsIn } from "./words.ts"

/** A topic as a list or a search shows it. */
export interface KnownTopic {
  /** Its address: in a mount, after the name of the mount. */
  slug: string
  type?: string | undefined
  description: string
}

/** One statement of a topic. */
export interface Fact {
  slug: string
  text: string
  /** The name and the description of its topic. */
  topic: string
  /** It is the description, which the body does not repeat. */
  isHead: boolean
}

const QUERY_MAX = 400
export const READ_MAX = 8

/** All topics of the memory and its mounts. */
export function list({ tools, call }: Conversation): KnownTopic[] {
  return tools.has("ListMemoryTopics") ? topicsIn(call("ListMemoryTopics", {})) : []
}

function topicsIn(result: string): KnownTopic[] {
  const form = /^- (\S.*?)(?: \((\w+)\))?(?:: (.*?))?(?: \[name: ".*"\])?(?: \(not in the index\))?$/gm
  return [...result.matchAll(form)]
    .map(([, slug = "", type, description = ""]) => ({ slug, type, description }))
    .filter(({ slug }) => !/(?:^|\/)MEMORY$/.test(slug))
}

/** The name of a topic in words. */
export const inWords = (slug: string): string => slug.replaceAll(/[-/]/g, " ")

/** The statements of the topics that may be about a text, topic by topic, and what could not be read. */
export function factsAbout(
  conversation: Conversation,
  words: readonly Word[],
): { facts: Fact[]; problems: string[] } {
  const { tools, call } = conversation
  const text = words.map((word) => word.text).join(" ")
  const query = text.slice(0, QUERY_MAX).replace(/[":“”]+/g, " ")
  const found = tools.has("MemorySearch") && query.trim() !== "" ? call("MemorySearch", { query }) : ""
  const problems = [...found.matchAll(/^Note: (.*)$/gm)].map(([, note = ""]) => note)
  const near = ({ description, slug }: KnownTopic): number => shareIn(words, description, inWords(slug))
  // A small memory is read as a whole: a search leaves out what has few of the words.
  const others = list(conversation).sort((a, b) => near(b) - near(a))
  const topics = new Map([...topicsIn(found), ...others].map((topic) => [topic.slug, topic]))
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

const STATEMENT_END =
  /\n+|(?<=[.!?])(?<!\b(?:Dr|Mr|Mrs|Ms|Prof|St|No|vs|ca|e\.g|i\.e|z\.B|\d{1,2})\.)\s+(?=\p{Lu})|(?<=[。！？])/u

export function read(
  { call }: Conversation,
  topic: KnownTopic,
): KnownTopic & { body: string; facts: Fact[]; hasHidden: boolean } {
  const { slug, description } = topic
  const text = call("ReadMemoryTopic", { slug })
  const end = text.indexOf("\n\n")
  const body = text.slice(end + 2).replace(/^\(The body is empty\.\)$/, "")
  const hasHidden = /^\(The file contains .* invisible character/m.test(text.slice(0, end))
  const lines = [description, ...body.split(STATEMENT_END)]
    .map((line) => line.replace(/^\s*(?:[-*+]|\d+\.)\s+/, "").trim())
    .filter((line) => line !== "" && !/^(?:#|```)/.test(line))
  const facts = [...new Set(lines)].map((line) => ({
    slug,
    text: line,
    topic: inWords(`${slug} ${description}`),
    isHead: line === description && !body.includes(line),
  }))
  return { ...topic, body, facts, hasHidden }
}

/** Saves a fact in a new topic. `taken`: the slugs that are in use. */
export function save({ call }: Conversation, fact: string, taken: readonly string[]): string {
  const { slug, type } = proposeTopic(fact.replace(/\S+:\/\/\S+/g, ""), taken)
  const result = call("WriteMemoryTopic", writing({ slug, type, description: fact }, fact))
  return `Saved: ${fact} (${/^(?:Updated|Created) (.+?) \(/.exec(result)?.[1] ?? slug})`
}

/** Changes the statements of a topic: `change` returns each as it is, revised, or empty to remove it. */
export function edit(
  conversation: Conversation,
  { slug, text }: Fact,
  change: (statement: string) => string,
): string {
  const known = list(conversation).find((topic) => topic.slug === slug) ?? { slug, description: text }
  const topic = read(conversation, known)
  const left = topic.facts.map((fact) => change(fact.text)).filter((next) => next !== "")
  if (left.length === 0) return remove(conversation, { ...known, description: text })
  const longestFirst = topic.facts.toSorted((a, b) => b.text.length - a.text.length)
  // The line of a statement that was removed goes with it; every other line stays as it is.
  const revised = (whole: string): string =>
    longestFirst
      .reduce((rest, fact) => rest.replace(fact.text, () => change(fact.text) || "\0"), whole)
      .replace(/^[ \t]*[-*+]?[ \t]*\0[ \t.]*(?:\n|$)/gm, "")
      .replace(/ ?\0/g, "")
  const body = revised(topic.body)
  const description = revised(topic.description) || (left[0] ?? "")
  const next = change(text)
  const said =
    next === ""
      ? `Forgotten: ${sentence(text)} The rest of the topic stays; /memory undo brings it back. (${slug})`
      : `Updated: ${sentence(next)} Before: “${text.replace(/[.\s]+$/, "")}”; /memory undo reverts it. (${slug})`
  if (description !== topic.description && !topic.hasHidden) {
    conversation.call("WriteMemoryTopic", writing({ ...topic, description }, body))
    return said
  }
  // A write would lose the characters that the tool does not show.
  if (body === topic.body)
    throw new Refusal(`Nothing was changed. /memory edit ${slug} changes a description.`)
  conversation.call("EditMemoryTopic", { slug, ...difference(topic.body, body) })
  return description === topic.description
    ? said
    : `${said}\nIts description is as before: /memory edit ${slug} changes it.`
}

/** Where two texts differ, with as much around it as makes it the only place. */
function difference(old: string, next: string): { old_text: string; new_text: string } {
  const isSame = (at: number): boolean => at < Math.min(old.length, next.length)
  let start = 0
  while (isSame(start) && old[start] === next[start]) start += 1
  let end = 0
  while (isSame(start + end) && old.at(-1 - end) === next.at(-1 - end)) end += 1
  while (start + end > 0 && old.split(old.slice(start, old.length - end)).length !== 2)
    [start, end] = [Math.max(0, start - 8), Math.max(0, end - 8)]
  return { old_text: old.slice(start, old.length - end), new_text: next.slice(start, next.length - end) }
}

/** A statement without the parts of it that have one of these words; empty when nothing is left, or no part has one. */
export function without(statement: string, words: readonly Word[]): string {
  const [first = "", ...rest] = statement.split(/(,\s+(?:and\s+)?|;\s+|\s+(?:and|und|y|et)\s+)/)
  const parts = [first, ...rest.flatMap((part, at) => (at % 2 === 1 ? [`${rest[at - 1]}${part}`] : []))]
  const kept = parts.filter((part) => !telling(part).some((word) => has(words, word)))
  if (kept.length === parts.length || kept.length === 0) return ""
  const left = kept.join("").replace(/^[\s,;]*(?:and |und |y |et )?/, "")
  // Of "I like tea and coffee", "I like" stays.
  const gone = forms.clause.test(left) ? undefined : telling(first).find((word) => has(words, word))
  const end = /[.!]$/.exec(statement)?.[0] ?? ""
  return (gone === undefined ? left : first.slice(0, gone.at) + left).replace(/[.!]?$/, end)
}

export function remove({ tools, call }: Conversation, { slug, description }: KnownTopic): string {
  if (!tools.has("RemoveMemoryTopic")) throw new Refusal(`I cannot remove it here; /memory rm ${slug} does.`)
  call("RemoveMemoryTopic", { slug })
  return `Forgotten: ${sentence(description || slug)} /memory undo brings it back. (${slug})`
}

/** A statement as a sentence. */
export function sentence(text: string): string {
  const first = /^\p{Ll}[\p{L}']*(?=[\s,]|$)/u.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text
  const isOpen = /[\p{L}\p{N})]$/u.test(first) && wordsIn(first).at(-1)?.kind !== "address"
  return isOpen && !/\p{Script=Han}$/u.test(first) ? `${first}.` : first
}

function writing({ slug, type = "project", description }: KnownTopic, body: string): Record<string, string> {
  return { slug, type, description: cutText(description, DESCRIPTION_MAX), body }
}

/** The facts that have most of these words. */
export function named(text: string, facts: readonly Fact[]): Fact[] {
  const words = askedIn(text)
  const scored = facts.map((fact) => ({ fact, share: shareIn(words, fact.text, fact.topic) }))
  const most = Math.max(0.5, ...scored.map(({ share }) => share))
  return scored.filter(({ share }) => share > most - 0.01).map(({ fact }) => fact)
}
