import { mustBeObject, mustBeText, oneLine } from "@caliban/text"
import type { Codec } from "../layouts/codec.ts"
import { editFrontmatter, editLearned } from "./edit-frontmatter.ts"
import { findFrontmatter } from "./find-frontmatter.ts"
import { topicBody } from "./parse-topic.ts"
import { readFrontmatter } from "./read-frontmatter.ts"
import type { TopicDraft } from "./topic.ts"

/**
 * Formats the file of a new topic.
 *
 * @param codec Decides where the type is. Default: below `metadata`.
 */
export function formatTopic(draft: TopicDraft, codec: Partial<Codec> = {}): string {
  mustBeDraft("formatTopic", draft)
  mustBeObject("formatTopic", "codec", codec)
  const { topLevelType } = codec
  const block = editFrontmatter("", draft, { end: "\n", topLevelType })
  return `---\n${editLearned(block, draft.learned, "\n")}---\n\n${topicBody(draft.body)}\n`
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
  const before = readFrontmatter(block)
  if (span === undefined || !before.hasKeys) {
    const mark = text.startsWith("\uFEFF") ? "\uFEFF" : ""
    return mark + formatTopic(draft, codec).replaceAll("\n", end)
  }
  const rest = text.slice(span.bodyStart)
  const body = editBody(rest, draft.body, end)
  const description = before.fields.top.get("description")?.value ?? ""
  const keepsMark =
    draft.learned === undefined && body === rest && oneLine(description) === oneLine(draft.description)
  const edited = editFrontmatter(block, draft, { end, topLevelType: codec?.topLevelType })
  const frontmatter = keepsMark ? edited : editLearned(edited, draft.learned, end)
  return text.slice(0, span.start) + frontmatter + text.slice(span.end, span.bodyStart) + body
}

/** Replaces the body; the blank lines around it stay. */
function editBody(rest: string, body: string, end: string): string {
  const newBody = topicBody(body)
  if (topicBody(rest) === newBody) return rest
  const start = rest.search(/[^ \t\r\n]/)
  const blank = start < 0 ? rest : rest.slice(0, start)
  const lead = blank.slice(0, Math.max(blank.lastIndexOf("\n"), blank.lastIndexOf("\r")) + 1)
  let tail = rest.length
  while (tail > lead.length && (rest[tail - 1] === "\n" || rest[tail - 1] === "\r")) tail--
  const after = lead.length === rest.length ? end : rest.slice(tail)
  return (rest === "" ? end : lead) + newBody.replaceAll("\n", end) + after
}

function mustBeDraft(caller: string, draft: TopicDraft): void {
  mustBeObject(caller, "draft", draft)
  for (const field of ["slug", "type", "description", "body"] as const) {
    mustBeText(caller, `draft.${field}`, draft[field])
  }
}
