import { DESCRIPTION_MAX, proposeTopic } from "@caliban/memory"
import { cutText } from "@caliban/text"
import { type Conversation, Refusal } from "./conversation.ts"
import { headOf } from "./read-message.ts"

/** A topic that a tool has shown. */
export interface KnownTopic {
  /** Its address: in a mount, after the name of the mount. */
  slug: string
  type?: string | undefined
  /** Its description. */
  text: string
  /** The part of its body that a search found. */
  passage?: string | undefined
}

const QUERY_MAX = 400

/** The topics that may be about a text. */
export function find({ tools, call }: Conversation, text: string): readonly KnownTopic[] {
  const query = text.slice(0, QUERY_MAX).replace(/[":]+/g, " ").trim()
  return tools.has("MemorySearch") && query !== "" ? topicsIn(call("MemorySearch", { query })) : []
}

/** All topics of the memory and its mounts. */
export function list({ tools, call }: Conversation): readonly KnownTopic[] {
  return tools.has("ListMemoryTopics") ? topicsIn(call("ListMemoryTopics", {})) : []
}

function topicsIn(result: string): readonly KnownTopic[] {
  const topics: KnownTopic[] = []
  for (const line of result.split("\n")) {
    const [, slug, type, text = ""] =
      /^- (\S.*?)(?: \((\w+)\))?(?:: (.*?))?(?: \[name: ".*"\])?$/.exec(line) ?? []
    const [, passage] = /^ {2}(?!\(matches )(.+)$/.exec(line) ?? []
    const last = topics.at(-1)
    if (slug !== undefined) topics.push({ slug, type, text })
    else if (passage !== undefined && last !== undefined) last.passage = passage
  }
  return topics.filter(({ slug }) => !/(?:^|\/)MEMORY$/.test(slug))
}

/** Saves a fact in a new topic. `taken`: the slugs that are in use. */
export function save({ call }: Conversation, fact: string, taken: Set<string>): string {
  const { slug, type } = proposeTopic(headOf(fact).replace(/\S+:\/\/\S+/g, ""), [...taken])
  taken.add(slug)
  const result = call("WriteMemoryTopic", writing({ slug, type, text: fact }, fact, fact))
  const [, action = "Created", address = slug] = /^(Updated|Created) (.+?) \(/.exec(result) ?? []
  return `${action === "Updated" ? action : "Saved"}: ${fact} (memory: ${address})`
}

/** Writes the topic with the new fact in the place of the old one. What else its body says stays. */
export function update({ call }: Conversation, topic: KnownTopic, fact: string): string {
  const { slug, text: old } = topic
  const read = call("ReadMemoryTopic", { slug })
  const body = read.slice(read.indexOf("\n\n") + 2).trim()
  const isOnly = body === "" || body === "(The body is empty.)" || body === old
  const rest = old !== "" && body.includes(old) ? body.replace(old, () => fact) : `${fact}\n\n${body}`
  call("WriteMemoryTopic", writing(topic, fact, isOnly ? fact : rest))
  return `Updated: ${fact} (memory: ${slug}, before: “${old}”)`
}

export function remove({ tools, call }: Conversation, { slug, text }: KnownTopic): string {
  if (!tools.has("RemoveMemoryTopic")) throw new Refusal(`I cannot remove it here; /memory rm ${slug} does.`)
  call("RemoveMemoryTopic", { slug })
  return `Forgotten: ${text || slug} /memory undo brings it back.`
}

export function isWritable({ slug }: KnownTopic, { readOnly }: Conversation): boolean {
  return !readOnly.some((mount) => slug.startsWith(`${mount}/`))
}

export function quoted({ text, slug }: KnownTopic): string {
  return text === "" ? `(memory: ${slug})` : `“${text}” (memory: ${slug})`
}

function writing({ slug, type = "project" }: KnownTopic, fact: string, body: string): Record<string, string> {
  return { slug, type, description: cutText(fact, DESCRIPTION_MAX), body }
}
