import { oneLine } from "@caliban/text"
import { attempt } from "../attempt.ts"
import { isTopicHead } from "./summary.ts"
import type { TopicSummary } from "./topic.ts"

/**
 * What a pointer needs of a topic's file, from three lines of its frontmatter; `undefined` when the file is not meant
 * as a topic. For the loader, which has no YAML: the values of plain and quoted lines are those that YAML gives, of a
 * value over several lines it is the first one. Lines end in `\n`.
 */
export function skimTopic(slug: string, text: string): TopicSummary | undefined {
  const block = /^---[ \t]*\n((?:[^\n]*\n)*?)---[ \t]*(?![^\n])/y.exec(text)?.[1] ?? ""
  const read = (key: string): string | undefined => readValue(block, key) || undefined
  const topic = { slug, name: read("name"), description: read("description"), type: read("[ \\t]*type") }
  return isTopicHead(topic as TopicSummary) ? (topic as TopicSummary) : undefined
}

/** The value of a key: one line in double quotes, in single quotes or plain, or the first line of a longer one. */
function readValue(block: string, key: string): string {
  // Not `.`, `^` and `$` alone: for those, U+2028 ends a line too.
  const value = `(?:"(\\N*)"[ \\t]*|'(\\N*)'[ \\t]*|(?!#)(\\N*?))(?:[ \\t]#\\N*)?(?!\\N)`
  const pattern = `(?:^|\\n)${key}:[ \\t]+(?:[|>]\\N*\\n+[ \\t]+)?${value}`
  const line = new RegExp(pattern.replaceAll("\\N", "[^\\n]")).exec(block)
  const [, double, single, plain = ""] = line ?? []
  if (double) return oneLine(attempt(() => JSON.parse(`"${double}"`) as string) ?? double)
  return oneLine(single?.replaceAll("''", "'") ?? plain)
}
