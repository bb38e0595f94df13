import { editFrontmatter } from "./edit-frontmatter.ts"
import { findFrontmatter } from "./find-frontmatter.ts"
import { formatScalar, quoteScalar } from "./format-scalar.ts"
import { topicBody } from "./parse-topic.ts"
import { readFrontmatter } from "./read-frontmatter.ts"
import type { TopicDraft } from "./topic.ts"

/** The file of a new topic. */
export function formatTopic(draft: TopicDraft): string {
  return [
    "---",
    `name: ${formatScalar(draft.name ?? draft.slug)}`,
    `description: ${quoteScalar(draft.description)}`,
    "metadata:",
    "  node_type: memory",
    `  type: ${draft.type}`,
    "---",
    "",
    `${topicBody(draft.body)}\n`,
  ].join("\n")
}

/**
 * The file of a topic after a write over `text`: the values and the body that changed, and not a byte beside them.
 * Unknown keys, comments, order, quotes, line ends, BOM and a missing final newline stay; `type` stays where the
 * file has it. A value that is not valid YAML is repaired when it is set.
 */
export function editTopic(text: string, draft: TopicDraft): string {
  const end = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n"
  const span = findFrontmatter(text)
  const block = span === undefined ? "" : text.slice(span.start, span.end)
  if (span === undefined || !readFrontmatter(block).hasKeys) {
    const mark = text.startsWith("\uFEFF") ? "\uFEFF" : ""
    return mark + formatTopic(draft).replaceAll("\n", end)
  }
  return [
    text.slice(0, span.start),
    editFrontmatter(block, draft, end),
    text.slice(span.end, span.bodyStart),
    editBody(text.slice(span.bodyStart), draft.body, end),
  ].join("")
}

function editBody(rest: string, body: string, end: string): string {
  const wanted = topicBody(body)
  if (topicBody(rest) === wanted) return rest
  const start = rest.search(/[^ \t\r\n]/)
  const blank = start < 0 ? rest : rest.slice(0, start)
  const lead = blank.slice(0, Math.max(blank.lastIndexOf("\n"), blank.lastIndexOf("\r")) + 1)
  let tail = rest.length
  while (tail > lead.length && (rest[tail - 1] === "\n" || rest[tail - 1] === "\r")) tail--
  const before = rest === "" ? end : lead
  const after = lead.length === rest.length ? end : rest.slice(tail)
  return before + (end === "\n" ? wanted : wanted.replaceAll("\n", end)) + after
}
