import { oneLine } from "@caliban/text"
import { isReservedSlug } from "../paths/reserved-slug.ts"
import type { FrontmatterFields } from "./read-frontmatter-lines.ts"
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

/** True when a file next to the index is meant as a topic although no pointer leads to it. */
export function isTopicHead({ slug, name, description }: TopicSummary): boolean {
  return (name ?? description) !== undefined && !isReservedSlug(slug)
}

/** False for a file that no link of an index can name: in a link, a backslash only escapes. Such a file is no topic. */
export function isLinkable(slug: string): boolean {
  return !slug.includes("\\")
}
