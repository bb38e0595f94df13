import { lazily, mustBeObject, mustBeText, oneLine } from "@caliban/text"
import type { Codec } from "../layout/codec.ts"
import { type Field, findFrontmatter, startOfLine } from "./frontmatter.ts"
import { topicBody } from "./parse-topic.ts"
import { type Frontmatter, type Place, readFrontmatter } from "./read-yaml.ts"
import type { LearnedMark, TopicDraft } from "./topic.ts"

/** What a frontmatter has to say, where a missing type goes, and the line end of the file. */
interface Wanted extends Pick<Codec, "topLevelType"> {
  draft: TopicDraft
  /** The text of the mark of learning; absent for none. */
  learned: string | undefined
  end: string
}

/** Formats the file of a new topic. The codec decides where the type is; by default below `metadata`. */
export function formatTopic(draft: TopicDraft, codec: Partial<Codec> = {}): string {
  mustBeDraft("formatTopic", draft)
  mustBeObject("formatTopic", "codec", codec)
  const wanted = { draft, learned: formatLearned(draft.learned), end: "\n", topLevelType: codec.topLevelType }
  const block = editValues("", wanted)
  return `---\n${block}---\n\n${topicBody(draft.body)}\n`
}

/**
 * Writes a draft into the text of an existing topic file. Only changed values and a changed body are replaced; all other
 * bytes are kept: unknown keys, comments, order, quotes, line ends, BOM and a missing final newline. `type` stays at its
 * place. A value that is not valid YAML is repaired when it is set. A frontmatter that cannot be edited in place becomes a
 * comment below a new one. Never fails.
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
  const isSame =
    body === rest && oneLine(before.find("description")?.value ?? "") === oneLine(draft.description)
  const learned =
    draft.learned === undefined && isSame
      ? before.find("metadata/learned")?.value
      : formatLearned(draft.learned)
  const edited = editFrontmatter(block, { draft, learned, end, topLevelType: codec?.topLevelType })
  return text.slice(0, span.start) + edited + text.slice(span.end, span.bodyStart) + body
}

/** Replaces the body; the blank lines around it stay. */
function editBody(rest: string, body: string, end: string): string {
  const newBody = topicBody(body)
  if (topicBody(rest) === newBody) return rest
  const lead = /^[ \t\r\n]*[\r\n]/.exec(rest)?.[0] ?? ""
  let tail = rest.length
  while (tail > lead.length && (rest[tail - 1] === "\n" || rest[tail - 1] === "\r")) tail--
  const after = lead.length === rest.length ? end : rest.slice(tail)
  return (rest === "" ? end : lead) + newBody.replaceAll("\n", end) + after
}

/** Edits the values in place; where that does not give the wanted ones, the old frontmatter becomes a comment. */
function editFrontmatter(block: string, wanted: Wanted): string {
  const before = readFrontmatter(block)
  const edited = editValues(block, wanted)
  // Lines around broken braces are valid for no parser.
  const mayBeBroken = before.problem !== undefined && !/^[ \t]*\{/m.test(block)
  if (hasValues(edited, wanted, mayBeBroken)) return edited
  const { name = before.find("name")?.value } = wanted.draft
  const draft = { ...wanted.draft, ...(name && { name: oneLine(name) }) }
  return editValues("", { ...wanted, draft }) + block.replace(/^(?=.)/gm, "# ")
}

/** The name comes first: once a broken one is right, the rest may be read as YAML. */
function editValues(block: string, wanted: Wanted): string {
  const { draft, learned } = wanted
  let text = draft.name === undefined ? block : setField(block, "name", draft.name, wanted)
  text = setField(text, "description", draft.description, wanted)
  text = setField(text, typePath(readFrontmatter(text)), draft.type, wanted)
  text = setField(text, "metadata/learned", learned, wanted)
  const isNamed = text === block || readFrontmatter(text).find("name") !== undefined
  return isNamed ? text : setField(text, "name", draft.slug, wanted)
}

/** Replaces a value that differs, or that is not valid YAML; adds a missing one. Without a value, removes the entry. */
function setField(block: string, path: string, value: string | undefined, wanted: Wanted): string {
  const { find, problem, metadata } = readFrontmatter(block)
  const field = find(path)
  if (field === undefined) return value === undefined ? block : addEntry(block, path, value, wanted)
  const isRight = problem === undefined || field.exact
  const isSame = isRight && value !== undefined && oneLine(field.value) === oneLine(value)
  // What repeats the value must not change with it: see `editFrontmatter`.
  if (isSame || field.isAliased) return block
  const { start, end, keyStart = start } = field
  const [above, old, below] = [block.slice(0, start), block.slice(start, end), block.slice(end)]
  if (value === undefined) {
    const [from, to] = metadata?.isFlow
      ? [keyStart, end + (/^\s*,\s*/.exec(below)?.[0].length ?? 0)]
      : [startOfLine(block, keyStart), lineBelow(block, field)]
    return block.slice(0, from) + block.slice(to)
  }
  const gap = /\S$/.test(above) ? " " : ""
  const comment = /^(?:!\S*\s+)?[|>].*?([ \t]#.*)/.exec(old)?.[1] ?? ""
  return above + gap + (path === "metadata/learned" ? value : restyleScalar(old, value)) + comment + below
}

function typePath({ find }: Frontmatter): string {
  return find("metadata/type") === undefined && find("type") !== undefined ? "type" : "metadata/type"
}

function addEntry(block: string, path: string, value: string, { end, topLevelType }: Wanted): string {
  const { find, problem, root, metadata } = readFrontmatter(block)
  const add = ({ indent, isFlow }: Place, at: number, ...entries: string[]): string => {
    const rest = block.slice(at)
    const comma = /^\s*\}/.test(rest) ? "" : ", "
    const added = entries.map((entry) => (isFlow ? entry + comma : indent + entry + end))
    return block.slice(0, at) + added.join("") + rest
  }
  const below = (place: Place, above: string): number =>
    (place.isFlow ? 0 : lineBelow(block, find(above))) || place.at
  // Quoted, so that a misplaced indented line below does not continue the value.
  if (path === "description") return add(root, below(root, "name"), `${path}: ${quoteScalar(value)}`)
  if (path === "name")
    return add(root, root.at, `name: ${problem === undefined ? formatScalar(value) : quoteScalar(value)}`)
  const entry = `${path.replace("metadata/", "")}: ${value}`
  const isType = path === "metadata/type"
  if (metadata !== undefined)
    return add(metadata, isType ? metadata.at : below(metadata, "metadata/type"), entry)
  const last = root.isFlow
    ? root.at
    : (/(?<=[\r\n])\.\.\.(?:[ \t][^\r\n]*)?[\r\n]*$/.exec(block)?.index ?? block.length)
  const hasMetadata = find("metadata") !== undefined
  if (isType && (topLevelType || hasMetadata || root.isFlow)) return add(root, last, entry)
  if (hasMetadata) return block
  if (root.isFlow) return add(root, last, `metadata: {${entry}}`)
  return add(root, last, "metadata:", ...(isType ? ["  node_type: memory"] : []), `  ${entry}`)
}

/** The beginning of the line below a value; 0 without one. */
function lineBelow(block: string, field: Field | undefined): number {
  if (field === undefined) return 0
  return field.end + (/^[^\r\n]*(?:\r?\n|\r|$)/.exec(block.slice(field.end))?.[0].length ?? 0)
}

/** True if a frontmatter is valid YAML, or may be broken, and has the wanted values. The mark may be missing. */
function hasValues(block: string, { draft, learned }: Wanted, mayBeBroken: boolean): boolean {
  const reading = readFrontmatter(block)
  const { problem } = reading
  const get = (path: string): string | undefined => reading.find(path)?.value
  const { name = get("name"), description, type } = draft
  const wanted = { name, description, [typePath(reading)]: type }
  return (
    (mayBeBroken || problem === undefined) &&
    [undefined, learned].includes(get("metadata/learned")) &&
    Object.entries(wanted).every(([path, value]) => oneLine(get(path) ?? "") === oneLine(value ?? ""))
  )
}

/** The mark as one line of YAML. */
function formatLearned(mark: LearnedMark | undefined): string | undefined {
  if (mark === undefined) return undefined
  const { at, confirmed, scope, requested } = mark
  const given = Object.entries({ at, confirmed, scope, requested }).filter(([, value]) => value)
  return `{${given.map(([key, value]) => `${key}: ${value}`).join(", ")}}`
}

const plainSafe = lazily(
  () => /^[\p{L}_/(](?:[\p{L}\p{M}\p{N} _./()+@=~$^-]*[\p{L}\p{M}\p{N}_./()+@=~$^-])?$/u,
)
const KEYWORD = /^(?:true|false|yes|no|on|off|y|n|null)$/i

/** A YAML scalar: plain if every YAML parser reads it as this string, otherwise double-quoted. */
function formatScalar(value: string): string {
  return plainSafe().test(value) && !KEYWORD.test(value) ? value : quoteScalar(value)
}

/** A double-quoted YAML scalar. YAML supports all escapes of JSON. */
function quoteScalar(value: string): string {
  return JSON.stringify(value).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
}

/** A new value in the quoting style of the old one, if possible. */
function restyleScalar(old: string, value: string): string {
  if (old.startsWith("'") && !/[^\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe]/.test(value)) {
    return `'${value.replaceAll("'", "''")}'`
  }
  return old.startsWith('"') || old === "" ? quoteScalar(value) : formatScalar(value)
}

/** @throws TypeError for a field of another type; what a text says is for `checkDraft` */
export function mustBeDraft(caller: string, draft: TopicDraft): void {
  mustBeObject(caller, "draft", draft)
  const { slug, type, description, body, name = "", learned = { at: "" } } = draft
  mustBeObject(caller, "draft.learned", learned)
  const { at, confirmed = "", scope = "" } = learned
  const marks = { "learned.at": at, "learned.confirmed": confirmed, "learned.scope": scope }
  const texts = { slug, type, description, body, name, ...marks }
  for (const [field, value] of Object.entries(texts)) mustBeText(caller, `draft.${field}`, value)
}
