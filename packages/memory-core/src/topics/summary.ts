import { oneLine } from "@caliban/text"
import type { Codec } from "../layout/codec.ts"
import { isReservedSlug } from "../paths/address.ts"
import { findFrontmatter, readLines } from "./frontmatter.ts"
import type { TopicSummary } from "./topic.ts"

/** Whether a file without a name and a description is a topic. Default: it is not. */
export type Rules = Pick<Codec, "wholeTree">

/** The name, description and type of a frontmatter, each on one line. */
export function summarise(slug: string, get: (path: string) => string | undefined): TopicSummary {
  const name = oneLine(get("name") ?? "")
  const description = oneLine(get("description") ?? "")
  const type = oneLine(get("metadata/type") ?? get("type") ?? "")
  return { slug, ...(name && { name }), ...(description && { description }), ...(type && { type }) }
}

/**
 * Reads what a pointer needs from the text of a topic file; `undefined` if the file is not a topic. Reads the
 * frontmatter line by line, without the YAML library: exact for usual files, lenient for others.
 */
export function readSummary(slug: string, text: string, rules?: Rules): TopicSummary | undefined {
  const { start = 0, end = 0, bodyStart = 0 } = findFrontmatter(text) ?? {}
  const { fields } = readLines(text.slice(start, end))
  const head = summarise(slug, (path) => fields.get(path)?.value)
  const summary = describePlain(head, text.slice(bodyStart), rules)
  return isTopicHead(summary, rules) ? summary : undefined
}

/** Where every file is a topic: a topic without a name and a description gets its first line of text as description. */
export function describePlain(topic: TopicSummary, body: string, rules?: Rules): TopicSummary {
  const isPlain = rules?.wholeTree && (topic.name ?? topic.description) === undefined
  const description = isPlain ? describeOtherFile(body) : ""
  return description === "" ? topic : { ...topic, description }
}

/** True if a file is a topic even without a pointer. */
export function isTopicHead({ slug, name, description }: TopicSummary, rules?: Rules): boolean {
  return (rules?.wholeTree || (name ?? description) !== undefined) && !isReservedSlug(slug)
}

/** False for a file with a backslash in its name. In a link a backslash is an escape, so the file cannot be a topic. */
export function isLinkable(slug: string): boolean {
  return !slug.includes("\\")
}

/** The first line of a text that has words, without the Markdown of headings, lists and quotations. Linear time. */
export function describeOtherFile(body: string): string {
  for (const line of body.split("\n")) {
    const text = oneLine(line)
      .replace(/^(?:#{1,6} |(?:[-*+>] )+)/, "")
      .replace(/ #+$/, "")
      .trim()
    if (/[\p{L}\p{N}]/u.test(text) && !/^(?:```|~~~|<!--)/.test(text)) return text
  }
  return ""
}
