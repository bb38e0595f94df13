import { oneLine } from "@caliban/text"
import { isReservedSlug } from "../paths/reserved-slug.ts"
import { findFrontmatter } from "./find-frontmatter.ts"
import { type FrontmatterFields, readFrontmatterLines } from "./read-frontmatter-lines.ts"
import type { TopicSummary } from "./topic.ts"

/** What a list and an index line need of the frontmatter's fields. */
export function summarise(slug: string, fields: FrontmatterFields): TopicSummary {
  const name = oneLine(fields.name?.value ?? "")
  const description = oneLine(fields.description?.value ?? "")
  const type = oneLine((fields.metadataType ?? fields.type)?.value ?? "")
  return {
    slug,
    ...(name === "" ? {} : { name }),
    ...(description === "" ? {} : { description }),
    ...(type === "" ? {} : { type }),
  }
}

/**
 * What a pointer needs of a topic's file; `undefined` when the file is not meant as a topic. Reads the frontmatter line
 * by line, without the YAML library: exact for usual files, lenient for the others.
 */
export function readSummary(slug: string, text: string): TopicSummary | undefined {
  const span = findFrontmatter(text)
  if (span === undefined) return undefined
  const summary = summarise(slug, readFrontmatterLines(text.slice(span.start, span.end)))
  return isTopicHead(summary) ? summary : undefined
}

/** True when a file next to the index is meant as a topic although no pointer leads to it. */
export function isTopicHead({ slug, name, description }: TopicSummary): boolean {
  return (name ?? description) !== undefined && !isReservedSlug(slug)
}

/** False for a file that no link of an index can name: in a link, a backslash only escapes. Such a file is no topic. */
export function isLinkable(slug: string): boolean {
  return !slug.includes("\\")
}
