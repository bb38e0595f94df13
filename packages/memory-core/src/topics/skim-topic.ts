import { isTopicHead, oneLine } from "./summary.ts"
import type { TopicSummary } from "./topic.ts"

/**
 * What a pointer needs of a topic's file, from three lines of its frontmatter; `undefined` when the file is not meant
 * as a topic. For the loader, which has no YAML: the values of plain and quoted lines are those that YAML gives, of a
 * value over several lines it is the first one.
 */
export function skimTopic(slug: string, text: string): TopicSummary | undefined {
  const block = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?<=\n)---[ \t]*(?:[\r\n]|$)/.exec(text)?.[1] ?? ""
  const topic: TopicSummary = { slug }
  for (const key of ["name", "description", "type"] as const) {
    const value = readValue(block, key === "type" ? "[ \\t]*type" : key)
    if (value) topic[key] = value
  }
  return isTopicHead(topic) ? topic : undefined
}

function readValue(block: string, key: string): string {
  const line = new RegExp(`^${key}:[ \\t]+(?:[|>].*[\\r\\n]+[ \\t]+)?(.*)`, "m").exec(block)?.[1] ?? ""
  const [, quote, inner = ""] = /^(["'])(.*)\1[ \t]*(?:[ \t]#.*)?$/.exec(line) ?? []
  if (quote === "'") return oneLine(inner.replaceAll("''", "'"))
  if (!quote) return oneLine(line.replace(/(?:^|[ \t])#.*/, ""))
  try {
    return oneLine(JSON.parse(`"${inner}"`) as string)
  } catch {
    return oneLine(inner)
  }
}
