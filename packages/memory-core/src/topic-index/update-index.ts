import { mustBeObject, mustBeText, wrongValue } from "@caliban/text"
import type { Codec } from "../layouts/codec.ts"
import type { RemovedPointer } from "../store/store.ts"
import { findComments } from "./find-comments.ts"
import {
  CANONICAL,
  formatHook,
  formatPointer,
  formOf,
  isTyped,
  type PointerForm,
  type PointerText,
  STALE_MARK,
  withoutType,
} from "./format-pointer.ts"
import { insertLines, type Placement, type ShownPart } from "./insert-lines.ts"
import {
  findPointerLine,
  formatIndex,
  type IndexLine,
  type ParsedIndex,
  type Pointer,
  parseIndex,
} from "./parse-index.ts"

/** A topic's line before and after a change, without line ends; absent if it had or has none. */
export interface PointerChange {
  before?: string | undefined
  after?: string | undefined
}

export interface IndexUpdate extends PointerChange {
  text: string
  /** Lines that were removed or rewritten, for the trash. */
  removed: readonly RemovedPointer[]
  /** True when a pointer of the topic was kept because it is between the markers of a git conflict. */
  inConflict?: true | undefined
}

export interface UpsertOptions {
  /** Where a new pointer goes. Default: `first`. */
  placement?: Placement | undefined
  /** How much of the index the prompt shows; a new pointer goes to that part. Default: the default caps. */
  shown?: ShownPart | undefined
  /** True replaces the hook of an existing pointer. Default: false. */
  refreshHook?: boolean
}

/**
 * Adds or updates a topic's pointer, in the form of the other pointers. Changes the bytes of one line only. An existing
 * line keeps its place; a line in an open git conflict is not changed.
 */
export function upsertPointer(
  index: string | ParsedIndex,
  pointer: PointerText,
  options: UpsertOptions = {},
): IndexUpdate {
  mustBeIndex("upsertPointer", index)
  mustBeObject("upsertPointer", "pointer", pointer)
  mustBeText("upsertPointer", "pointer.slug", pointer.slug)
  mustBeObject("upsertPointer", undefined, options, ["placement", "shown", "refreshHook"])
  const { lines: before, codec } = parsedOf(index)
  const lines = [...before]
  const at = findPointerLine(lines, pointer.slug)
  const line = lines[at]
  const form = formOf(lines, codec)
  if (line?.pointer === undefined) {
    const after = formatPointer(pointer, form)
    insertLines(lines, [after], options.placement ?? "first", options.shown)
    return { text: formatIndex({ lines }), after, removed: [] }
  }
  const unchanged = { text: formatIndex({ lines }), before: line.text, after: line.text, removed: [] }
  if (options.refreshHook !== true && !lacksMark(line.pointer, pointer)) return unchanged
  if (line.conflict) return { ...unchanged, inConflict: true }
  if (isNeededByOthers(lines, at, pointer.slug)) {
    // Remove the topic from the shared line and give it a line of its own.
    const removal = removePointers({ lines, codec }, pointer.slug)
    const insertion = upsertPointer(parseIndex(removal.text, codec), pointer, options)
    return { ...insertion, before: line.text, removed: removal.removed }
  }
  const keepsType = isTyped(line.pointer.hook) || form.typed
  const after =
    options.refreshHook === true
      ? refreshHook(line.text, line.pointer, keepsType ? pointer : withoutType(pointer), form)
      : toggleMark(line.text, line.pointer)
  const removed = after === line.text ? [] : [removedLine(lines, at)]
  lines[at] = { ...line, text: after }
  return { text: formatIndex({ lines }), before: line.text, after, removed }
}

/**
 * Removes a topic's lines from the index. A line with links to several topics keeps the others; a line in an open git
 * conflict is not changed.
 */
export function removePointers(index: string | IndexLines, slug: string): IndexUpdate {
  mustBeIndex("removePointers", index)
  mustBeText("removePointers", "slug", slug)
  const { lines, codec } = parsedOf(index)
  const removed: RemovedPointer[] = []
  const kept: IndexLine[] = []
  let inConflict: true | undefined
  for (const [at, line] of lines.entries()) {
    const slugs = line.pointer?.slugs ?? []
    if (line.conflict) {
      if (slugs.includes(slug)) inConflict = true
      kept.push(line)
      continue
    }
    if (slugs.includes(slug)) removed.push(removedLine(lines, at))
    if (!slugs.includes(slug)) kept.push(line)
    else if (slugs.some((other) => other !== slug)) {
      kept.push({ ...line, text: unlink(line.text, (other) => other === slug, codec) })
    }
  }
  const before = removed[0]?.line
  return { text: formatIndex({ lines: before === undefined ? lines : kept }), before, removed, inConflict }
}

type IndexLines = Pick<ParsedIndex, "lines" | "codec">

function parsedOf(index: string | IndexLines): IndexLines {
  return typeof index === "string" ? parseIndex(index) : index
}

/** The record of a line that a change removes or rewrites. */
export function removedLine(lines: readonly IndexLine[], at: number): RemovedPointer {
  const { text, end } = lines[at] as IndexLine
  return { line: text, at, above: lines[at - 1]?.text, end }
}

/** True when a hook must get or lose the stale mark. A hook without text gets none. */
function lacksMark({ hook, slugs }: Pointer, { learned }: PointerText): boolean {
  if (learned === undefined || hook === "" || slugs.length > 1) return false
  return hook.startsWith(STALE_MARK) !== (learned.stale === true)
}

/** Adds the stale mark to a hook that a person may have written, or removes it. */
function toggleMark(line: string, { linkEnd, separator, hook }: Pointer): string {
  const at = linkEnd + separator.length
  return hook.startsWith(STALE_MARK)
    ? line.slice(0, at) + line.slice(at + STALE_MARK.length)
    : line.slice(0, at) + STALE_MARK + line.slice(at)
}

/** True when replacing the hook of this line would take the only link, or its own line, from another topic. */
function isNeededByOthers(lines: readonly IndexLine[], at: number, slug: string): boolean {
  const { pointer } = lines[at] as IndexLine
  const others = (pointer?.slugs ?? []).filter((other) => other !== slug)
  if (others.length > 0 && pointer?.slug !== slug) return true
  return others.some(
    (other) => !lines.some((line, index) => index !== at && line.pointer?.slugs.includes(other)),
  )
}

/**
 * The line with a new hook. The link, the separator and comments are kept.
 *
 * @param form The form of the index: its separator is for a line without one. Default: the canonical form.
 */
export function refreshHook(
  line: string,
  { linkEnd, separator, slug }: Pointer,
  pointer: PointerText,
  form: PointerForm = CANONICAL,
): string {
  const comments = findComments(line).comments.filter((comment) => comment.start >= linkEnd)
  const between = separator.trim() === "" ? form.separator : separator
  const compose = (hook: string): string =>
    [
      line.slice(0, linkEnd) + (hook === "" ? "" : between + hook),
      ...comments.map((comment) => line.slice(comment.start, comment.end)),
    ].join(" ")
  const hook = formatHook(pointer)
  const refreshed = compose(hook)
  const check = parseIndex(refreshed, form.codec).lines[0]?.pointer
  // A backtick of the hook can pair with one in the title or in a comment, which would hide the link.
  const isIntact =
    check?.slug === slug &&
    check.linkEnd === linkEnd &&
    findComments(refreshed).comments.length === findComments(line).comments.length
  return isIntact ? refreshed : compose(hook.replaceAll("`", "&#96;"))
}

/** The line with some of its links replaced by their titles. */
export function unlink(line: string, isRemoved: (slug: string) => boolean, codec?: Codec): string {
  const links = parseIndex(line, codec).lines[0]?.pointer?.links ?? []
  let text = line
  for (const { slug, span, title } of [...links].reverse()) {
    if (isRemoved(slug)) text = text.slice(0, span.start) + title + text.slice(span.end)
  }
  return text
}

function mustBeIndex(caller: string, index: unknown): void {
  const lines = typeof index === "string" ? [] : (index as Partial<ParsedIndex> | undefined)?.lines
  if (!Array.isArray(lines))
    throw wrongValue({ caller, argument: "index" }, "a text or a parsed index", index)
}
