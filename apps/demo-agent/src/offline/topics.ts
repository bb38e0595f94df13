import { DESCRIPTION_MAX, proposeTopic } from "@caliban/memory"
import { cutText } from "@caliban/text"
import { type Conversation, Refusal } from "./conversation.ts"
import { has, wordsIn } from "./words.ts"

/** A topic as a list or a search shows it. */
export interface KnownTopic {
  /** Its address: in a mount, after the name of the mount. */
  slug: string
  type?: string | undefined
  description: string
  /** The part of its body that a search found. */
  passage?: string | undefined
}

/** One statement of a topic. */
export interface Fact {
  slug: string
  text: string
  /** The description of its topic. */
  topic: string
}

interface Topic extends KnownTopic {
  body: string
  facts: readonly Fact[]
}

const QUERY_MAX = 400
const READ_MAX = 8

/** The topics that may be about a text, and what the search could not read. */
export function find(
  { tools, call }: Conversation,
  text: string,
): { topics: readonly KnownTopic[]; problems: readonly string[] } {
  const query = text
    .slice(0, QUERY_MAX)
    .replace(/[":“”]+/g, " ")
    .trim()
  if (!tools.has("MemorySearch") || query === "") return { topics: [], problems: [] }
  const result = call("MemorySearch", { query })
  return {
    topics: topicsIn(result),
    problems: [...result.matchAll(/^Note: (.*)$/gm)].map(([, note = ""]) => note),
  }
}

/** All topics of the memory and its mounts. */
export function list({ tools, call }: Conversation): readonly KnownTopic[] {
  return tools.has("ListMemoryTopics") ? topicsIn(call("ListMemoryTopics", {})) : []
}

function topicsIn(result: string): readonly KnownTopic[] {
  const topics: KnownTopic[] = []
  for (const line of result.split("\n")) {
    const [, slug, type, description = ""] =
      /^- (\S.*?)(?: \((\w+)\))?(?:: (.*?))?(?: \[name: ".*"\])?(?: \(not in the index\))?$/.exec(line) ?? []
    const [, passage] = /^ {2}(?!\(matches |\(similar )(.+)$/.exec(line) ?? []
    const last = topics.at(-1)
    if (slug !== undefined) topics.push({ slug, type, description })
    else if (passage !== undefined && last !== undefined) last.passage = passage
  }
  return topics.filter(({ slug }) => !/(?:^|\/)MEMORY$/.test(slug))
}

/** The statements of the topics that share words with a text, topic by topic, and what could not be read. */
export function factsAbout(conversation: Conversation, text: string): { facts: Fact[]; problems: string[] } {
  const words = wordsIn(text).filter(({ tells }) => tells)
  const shared = ({ description, passage = "", slug }: KnownTopic): number =>
    new Set(
      wordsIn(`${description} ${passage} ${slug.replaceAll(/[-/]/g, " ")}`)
        .filter((word) => has(words, word))
        .map(({ key }) => key),
    ).size
  const search = find(conversation, words.map((word) => word.text).join(" "))
  const found = [...search.topics, ...list(conversation)]
  const topics = [...new Map(found.toReversed().map((topic) => [topic.slug, topic])).values()].toReversed()
  const near = topics
    .filter((topic) => topic.passage !== undefined || shared(topic) > 0)
    .sort((a, b) => shared(b) - shared(a))
  const problems = [...search.problems]
  const facts = near.slice(0, READ_MAX).flatMap((topic) => {
    try {
      return read(conversation, topic).facts
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problems.push(`${topic.slug} could not be read: ${error.message.replace("Nothing was changed. ", "")}`)
      return []
    }
  })
  return { facts, problems }
}

export function read({ call }: Conversation, topic: KnownTopic): Topic {
  const text = call("ReadMemoryTopic", { slug: topic.slug })
  const body = text
    .slice(text.indexOf("\n\n") + 2)
    .trim()
    .replace(/^\(The body is empty\.\)$/, "")
  const statements = [topic.description, ...body.split(/\n+|(?<=[.!?])\s+(?=\p{Lu})|(?<=[。！？])/u)]
    .map((line) => line.replace(/^\s*(?:[-*+]|\d+\.)\s+/, "").trim())
    .filter((line) => line !== "" && !/^(?:#|```)/.test(line))
  return {
    ...topic,
    body,
    facts: [...new Set(statements)].map((line) => ({
      slug: topic.slug,
      text: line,
      topic: topic.description,
    })),
  }
}

/** Saves a fact in a new topic. `taken`: the slugs that are in use. */
export function save({ call }: Conversation, fact: string, taken: readonly string[]): string {
  const { slug, type } = proposeTopic(fact.replace(/\S+:\/\/\S+/g, ""), taken)
  const result = call("WriteMemoryTopic", writing({ slug, type, description: fact }, fact))
  const address = /^(?:Updated|Created) (.+?) \(/.exec(result)?.[1] ?? slug
  return `Saved: ${fact} (${address})`
}

/** Puts a statement in the place of another one, or removes it. What else the topic says stays. */
export function edit(conversation: Conversation, { slug, text }: Fact, next: string | undefined): string {
  const known = find(conversation, slug).topics.find((topic) => topic.slug === slug) ?? {
    slug,
    description: "",
  }
  const topic = read(conversation, known)
  const same = (line: string): boolean => line.replace(/[.\s]+$/, "") === text.replace(/[.\s]+$/, "")
  const others = topic.facts.filter((fact) => !same(fact.text))
  if (next === undefined && others.length === 0) return remove(conversation, { ...known, description: text })
  const replaced = (whole: string): string => {
    const stale = topic.facts.filter((fact) => same(fact.text)).map((fact) => fact.text)
    return stale
      .sort((a, b) => b.length - a.length)
      .reduce((rest, line) => rest.replace(line, () => next ?? ""), whole)
  }
  const body = replaced(topic.body)
    .replace(/^\s*[-*+]?\s*$\n?/gm, "")
    .trim()
  const description = replaced(topic.description).trim() || (others[0]?.text ?? "")
  conversation.call("WriteMemoryTopic", writing({ ...topic, description }, body))
  const before = `“${text.replace(/\.$/, "")}”`
  return next === undefined
    ? `Forgotten: ${before}. The rest of the topic stays; /memory undo brings it back. (${slug})`
    : `Updated: ${sentence(next)} Before: ${before}; /memory undo reverts it. (${slug})`
}

export function remove({ tools, call }: Conversation, { slug, description }: KnownTopic): string {
  if (!tools.has("RemoveMemoryTopic")) throw new Refusal(`I cannot remove it here; /memory rm ${slug} does.`)
  call("RemoveMemoryTopic", { slug })
  return `Forgotten: ${sentence(description || slug)} /memory undo brings it back. (${slug})`
}

export function isWritable(slug: string, { readOnly }: Conversation): boolean {
  return !readOnly.some((mount) => slug.startsWith(`${mount}/`))
}

/** A statement as a sentence. */
export function sentence(text: string): string {
  const first = /^\p{Ll}[\p{L}']*(?=[\s,]|$)/u.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text
  const isAddress = /\/\S*$/.test(first)
  return /[\p{L}\p{N})]$/u.test(first) && !isAddress && !/\p{Script=Han}$/u.test(first) ? `${first}.` : first
}

function writing({ slug, type = "project", description }: KnownTopic, body: string): Record<string, string> {
  return { slug, type, description: cutText(description, DESCRIPTION_MAX), body }
}
