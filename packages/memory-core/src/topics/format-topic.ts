import { findFrontmatter } from "./find-frontmatter.ts"
import { topicBody } from "./parse-topic.ts"
import { readFrontmatter } from "./read-frontmatter.ts"
import type { FrontmatterField, FrontmatterFields } from "./read-frontmatter-lines.ts"
import { oneLine } from "./summary.ts"
import type { TopicDraft } from "./topic.ts"

/** The file of a new topic. */
export function formatTopic(draft: TopicDraft): string {
  return [
    "---",
    `name: ${formatScalar(draft.name ?? draft.slug)}`,
    `description: ${quote(draft.description)}`,
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
  const span = findFrontmatter(text)
  if (span === undefined) return addFrontmatter(text, draft)
  const end = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n"
  const block = text.slice(span.start, span.end)
  const head =
    text.slice(0, span.start) + editFrontmatter(block, draft, end) + text.slice(span.end, span.bodyStart)
  return head + editBody(text.slice(span.bodyStart), draft.body, end)
}

interface Edit {
  start: number
  end: number
  text: string
}

function editFrontmatter(block: string, draft: TopicDraft, end: string): string {
  const { fields, problem } = readFrontmatter(block)
  const edits: Edit[] = []
  const set = (field: FrontmatterField, value: string): void => {
    const sound = problem === undefined || field.exact
    if (sound && oneLine(field.value) === value) return
    const blank = field.start > 0 && block[field.start - 1] === ":" ? " " : ""
    edits.push({
      start: field.start,
      end: field.end,
      text: blank + restyle(block.slice(field.start, field.end), value),
    })
  }
  const insert = (at: number, line: string): void => {
    const open = at > 0 && !/[\r\n]/.test(block[at - 1] as string)
    edits.push({ start: at, end: at, text: `${open ? end : ""}${line.replaceAll("\n", end)}${end}` })
  }

  if (fields.name !== undefined) {
    if (draft.name !== undefined) set(fields.name, draft.name)
  } else insert(0, `name: ${formatScalar(draft.name ?? draft.slug)}`)
  if (fields.description !== undefined) set(fields.description, draft.description)
  else insert(lineAfter(block, fields.name), `description: ${quote(draft.description)}`)
  const type = fields.metadataType ?? fields.type
  if (type !== undefined) set(type, draft.type)
  else insertType(fields, draft, insert, block)
  return applyEdits(block, edits)
}

function insertType(
  fields: FrontmatterFields,
  draft: TopicDraft,
  insert: (at: number, line: string) => void,
  block: string,
): void {
  if (fields.metadataBlock !== undefined) {
    insert(fields.metadataBlock.insertAt, `${fields.metadataBlock.indent}type: ${draft.type}`)
  } else if (/^metadata:/m.test(block)) insert(block.length, `type: ${draft.type}`)
  else insert(block.length, `metadata:\n  node_type: memory\n  type: ${draft.type}`)
}

function lineAfter(block: string, field: FrontmatterField | undefined): number {
  if (field === undefined) return 0
  const newline = block.slice(field.end).search(/[\r\n]/)
  if (newline < 0) return block.length
  const at = field.end + newline
  return at + (block.startsWith("\r\n", at) ? 2 : 1)
}

function applyEdits(block: string, edits: readonly Edit[]): string {
  let result = block
  // Stable: of two insertions at one place the first stays first, so apply from the back.
  for (const edit of [...edits].sort((a, b) => a.start - b.start).reverse()) {
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end)
  }
  return result
}

function addFrontmatter(text: string, draft: TopicDraft): string {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : ""
  const end = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n"
  return mark + formatTopic(draft).replaceAll("\n", end)
}

function editBody(rest: string, body: string, end: string): string {
  const wanted = topicBody(body)
  if (topicBody(rest) === wanted) return rest
  const lead = /^(?:[ \t]*(?:\r\n|\n|\r))*/.exec(rest)?.[0] ?? ""
  const tail = /(?:\r\n|\n|\r)$/.test(rest) || rest === "" ? end : ""
  return (lead === "" && rest === "" ? end : lead) + wanted.replaceAll("\n", end) + tail
}

const PLAIN_SAFE = /^[\p{L}\p{N}_/(](?:[\p{L}\p{M}\p{N} _./()+@=~$^-]*[\p{L}\p{M}\p{N}_./()+@=~$^-])?$/u

/** A scalar, plain where every YAML reader takes it for this very string. */
function formatScalar(value: string): string {
  const taken = /^(?:true|false|yes|no|on|off|y|n|null|[-+.\d][\d_.,eExXoObB:+-]*|\d{4}-\d\d.*)$/i
  return PLAIN_SAFE.test(value) && !taken.test(value) ? value : quote(value)
}

/** A double-quoted scalar; JSON's escapes are YAML's. */
function quote(value: string): string {
  return JSON.stringify(value).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
}

/** A new value in the quotes of the old one, where they can hold it. */
function restyle(old: string, value: string): string {
  if (old.startsWith("'") && !/[^\x20-\x7e\xa0-\ud7ff\ue000-\ufefe]/.test(value)) {
    return `'${value.replaceAll("'", "''")}'`
  }
  return old.startsWith('"') || old === "" ? quote(value) : formatScalar(value)
}
