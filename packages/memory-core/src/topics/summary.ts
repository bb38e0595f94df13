import { oneLine } from "@caliban/text"
import type { Codec } from "../layouts/codec.ts"
import { isReservedSlug } from "../paths/reserved-slug.ts"
import { findFrontmatter } from "./find-frontmatter.ts"
import { parseLearned } from "./learned-mark.ts"
import {
  type FrontmatterField,
  type FrontmatterFields,
  readFrontmatterLines,
} from "./read-frontmatter-lines.ts"
import type { TopicSummary } from "./topic.ts"

/** The fields of a frontmatter that a list and an index line need, each on one line. */
export function summarise(slug: string, fields: FrontmatterFields): TopicSummary {
  const name = oneLine(fields.top.get("name")?.value ?? "")
  const description = oneLine(fields.top.get("description")?.value ?? "")
  const type = oneLine(typeField(fields)?.value ?? "")
  const learned = parseLearned(fields.metadata.get("learned")?.value ?? "")
  return {
    slug,
    ...(name && { name }),
    ...(description && { description }),
    ...(type && { type }),
    ...(learned && { learned }),
  }
}

/** The type below `metadata`, otherwise the one at the top level. */
export function typeField({ top, metadata }: FrontmatterFields): FrontmatterField | undefined {
  return metadata.get("type") ?? top.get("type")
}

/**
 * Reads what a pointer needs from the text of a topic file; `undefined` if the file is not a topic. Reads the
 * frontmatter line by line, without the YAML library: exact for usual files, lenient for others.
 *
 * @param layout Decides whether a file without frontmatter is a topic. Default: it is not.
 */
export function readSummary(slug: string, text: string, codec?: Codec): TopicSummary | undefined {
  const span = findFrontmatter(text)
  if (span === undefined && !codec?.wholeTree) return undefined
  const fields = readFrontmatterLines(span === undefined ? "" : text.slice(span.start, span.end))
  const summary = describePlain(summarise(slug, fields), text.slice(span?.bodyStart ?? 0), codec)
  return isTopicHead(summary, codec) ? summary : undefined
}

/** Where every file is a topic: a topic without a name and a description gets its first line of text as description. */
export function describePlain<Topic extends TopicSummary>(topic: Topic, body: string, codec?: Codec): Topic {
  if (!codec?.wholeTree || (topic.name ?? topic.description) !== undefined) return topic
  const description = describePlainFile(body)
  return description === "" ? topic : { ...topic, description }
}

/**
 * True if a file is a topic even without a pointer: it has a name or a description, or the layout says that every file
 * is one.
 */
export function isTopicHead({ slug, name, description }: TopicSummary, codec?: Codec): boolean {
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
export function describePlainFile(body: string): string {
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
