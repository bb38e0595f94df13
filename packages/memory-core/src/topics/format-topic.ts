import { mustBeObject, mustBeText, oneLine } from "@caliban/text"
import type { Codec } from "../layouts/codec.ts"
import { editFrontmatter } from "./edit-frontmatter.ts"
import { editLearned } from "./edit-learned-mark.ts"
import { findFrontmatter } from "./find-frontmatter.ts"
import { formatScalar, quoteScalar } from "./format-scalar.ts"
import { formatLearned } from "./learned-mark.ts"
import { topicBody } from "./parse-topic.ts"
import { readFrontmatter } from "./read-frontmatter.ts"
import type { TopicDraft } from "./topic.ts"

/**
 * Formats the file of a new topic.
 *
 * @param layout Decides where the type is. Default: below `metadata`.
 */
export function formatTopic(draft: TopicDraft, codec: Partial<Codec> = {}): string {
  mustBeDraft("formatTopic", draft)
  mustBeObject("formatTopic", "codec", codec)
  const { topLevelType } = codec
  const type = `type: ${draft.type}`
  const learned = draft.learned === undefined ? [] : [`  learned: ${formatLearned(draft.learned)}`]
  const typeLines = topLevelType ? [type] : ["metadata:", "  node_type: memory", `  ${type}`]
  return [
    "---",
    `name: ${formatScalar(draft.name ?? draft.slug)}`,
    `description: ${quoteScalar(draft.description)}`,
    ...typeLines,
    ...(topLevelType && learned.length > 0 ? ["metadata:"] : []),
    ...learned,
    "---",
    "",
    `${topicBody(draft.body)}\n`,
  ].join("\n")
}

/**
 * Writes a draft into the text of an existing topic file. Only changed values and a changed body are replaced; all other
 * bytes are kept: unknown keys, comments, order, quotes, line ends, BOM and a missing final newline. `type` stays at its
 * place. A value that is not valid YAML is repaired when it is set. Never fails.
 */
export function editTopic(text: string, draft: TopicDraft, codec?: Codec): string {
  mustBeText("editTopic", "text", text)
  mustBeDraft("editTopic", draft)
  const end = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n"
  const span = findFrontmatter(text)
  const block = span === undefined ? "" : text.slice(span.start, span.end)
  if (span === undefined || !readFrontmatter(block).hasKeys) {
    const mark = text.startsWith("\uFEFF") ? "\uFEFF" : ""
    return mark + formatTopic(draft, codec).replaceAll("\n", end)
  }
  const rest = text.slice(span.bodyStart)
  const newBody = editBody(rest, draft.body, end)
  const before = readFrontmatter(block).fields.description?.value ?? ""
  const isSame = newBody === rest && oneLine(before) === oneLine(draft.description)
  const edited = editFrontmatter(block, draft, end, codec)
  return [
    text.slice(0, span.start),
    draft.learned === undefined && isSame ? edited : editLearned(edited, draft.learned, end),
    text.slice(span.end, span.bodyStart),
    newBody,
  ].join("")
}

function editBody(rest: string, body: string, end: string): string {
  const newBody = topicBody(body)
  if (topicBody(rest) === newBody) return rest
  const start = rest.search(/[^ \t\r\n]/)
  const blank = start < 0 ? rest : rest.slice(0, start)
  const lead = blank.slice(0, Math.max(blank.lastIndexOf("\n"), blank.lastIndexOf("\r")) + 1)
  let tail = rest.length
  while (tail > lead.length && (rest[tail - 1] === "\n" || rest[tail - 1] === "\r")) tail--
  const before = rest === "" ? end : lead
  const after = lead.length === rest.length ? end : rest.slice(tail)
  return before + (end === "\n" ? newBody : newBody.replaceAll("\n", end)) + after
}

function mustBeDraft(caller: string, draft: TopicDraft): void {
  mustBeObject(caller, "draft", draft)
  for (const field of ["slug", "type", "description", "body"] as const) {
    mustBeText(caller, `draft.${field}`, draft[field])
  }
}
