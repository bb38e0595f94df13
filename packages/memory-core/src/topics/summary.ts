import { oneLine } from "@caliban/text"
import type { Codec } from "../layout/codec.ts"
import { isReservedSlug } from "../paths/address.ts"
import { findFrontmatter, MARK, readLines } from "./frontmatter.ts"
import type { LearnedMark, TopicSummary } from "./topic.ts"

type Rules = Pick<Codec, "wholeTree">

/** The values of a frontmatter that a list and an index line need, each on one line. */
export function summarise(slug: string, get: (path: string) => string | undefined): TopicSummary {
  const name = oneLine(get("name") ?? "")
  const description = oneLine(get("description") ?? "")
  const type = oneLine(get("metadata/type") ?? get("type") ?? "")
  const learned = parseLearned(get("metadata/learned") ?? "")
  return {
    slug,
    ...(name && { name }),
    ...(description && { description }),
    ...(type && { type }),
    ...(learned && { learned }),
  }
}

/** Reads a mark; `undefined` for any other text, and for a mark without a date. Unknown keys are ignored. */
function parseLearned(text: string): LearnedMark | undefined {
  if (!MARK.test(text)) return undefined
  const pairs = text.slice(1, -1).split(",")
  const mark = new Map(pairs.map((pair) => pair.trim().split(": ") as [string, string]))
  const [at, confirmed, scope] = ["at", "confirmed", "scope"].map((key) => mark.get(key))
  if (at === undefined) return undefined
  return {
    at,
    ...(confirmed && { confirmed }),
    ...(scope && { scope }),
    ...(mark.get("stale") === "true" && { stale: true }),
    ...(mark.get("requested") === "true" && { requested: true }),
  }
}

/**
 * Reads what a pointer needs from the text of a topic file; `undefined` if the file is not a topic. Reads the
 * frontmatter line by line, without the YAML library: exact for usual files, lenient for others.
 *
 * @param codec Decides whether a file without frontmatter is a topic. Default: it is not.
 */
export function readSummary(slug: string, text: string, codec?: Rules): TopicSummary | undefined {
  const { start = 0, end = 0, bodyStart = 0 } = findFrontmatter(text) ?? {}
  const { fields } = readLines(text.slice(start, end))
  const head = summarise(slug, (path) => fields.get(path)?.value)
  const summary = describePlain(head, text.slice(bodyStart), codec)
  return isTopicHead(summary, codec) ? summary : undefined
}

/** Where every file is a topic: a topic without a name and a description gets its first line of text as description. */
export function describePlain(topic: TopicSummary, body: string, codec?: Rules): TopicSummary {
  if (!codec?.wholeTree || (topic.name ?? topic.description) !== undefined) return topic
  const description = describeOtherFile(body)
  return description === "" ? topic : { ...topic, description }
}

/**
 * True if a file is a topic even without a pointer: it has a name or a description, or the layout says that every file
 * is one.
 */
export function isTopicHead({ slug, name, description }: TopicSummary, codec?: Rules): boolean {
  return (codec?.wholeTree || (name ?? description) !== undefined) && !isReservedSlug(slug)
}

/** False for a file with a backslash in its name. In a link a backslash is an escape, so the file cannot be a topic. */
export function isLinkable(slug: string): boolean {
  return !slug.includes("\\")
}

/**
 * Describes a file without frontmatter by its first line of text, without the Markdown of headings, lists and
 * quotations. Empty for a file without text. Linear time.
 */
export function describeOtherFile(body: string): string {
  for (const line of body.split("\n")) {
    if (/^\s*(?:```|~~~|<!--)/.test(line)) continue
    const text = line
      .replace(/[\s\p{Cc}]+/gu, " ")
      .replace(/^ ?(?:#{1,6} |(?:[-*+>] )+)/, "")
      .replace(/ #+ ?$/, "")
      .trim()
    if (/[\p{L}\p{N}]/u.test(text)) return text
  }
  return ""
}
