import type { RemovedPointer } from "../store/store.ts"
import {
  formatHook,
  formatPointer,
  formOf,
  isTyped,
  type PointerForm,
  type PointerText,
  STALE_MARK,
} from "./format-pointer.ts"
import { insertLines, type Placement, type ShownPart } from "./insert-lines.ts"
import { findPointerLine, type IndexLine, newLine, type ParsedIndex, unlink } from "./parse-index.ts"
import type { Pointer } from "./parse-pointer.ts"
import { findHidden } from "./scan-markdown.ts"

/** A topic's line before and after a change, without line ends; absent if it had or has none. */
export interface PointerChange {
  before?: string | undefined
  after?: string | undefined
}

export interface IndexUpdate extends PointerChange {
  /** The index after the change; the same object if nothing changed. */
  index: ParsedIndex
  /** Lines that were removed or rewritten, for the history. */
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
 * Adds or updates a topic's pointer, in the form of the other pointers. Changes one line only. An existing line keeps its
 * place; a line in an open git conflict is not changed.
 */
export function upsertPointer(
  index: ParsedIndex,
  pointer: PointerText,
  options: UpsertOptions = {},
): IndexUpdate {
  const { lines, codec } = index
  const { placement = "first", shown, refreshHook = false } = options
  const at = findPointerLine(lines, pointer.slug)
  const line = lines[at]
  const form = formOf(lines, codec)
  if (line?.pointer === undefined) {
    const after = formatPointer(pointer, form)
    return { index: insertLines(index, [after], placement, shown), after, removed: [] }
  }
  const unchanged = { index, before: line.text, after: line.text, removed: [] }
  if (!refreshHook && !lacksMark(line.pointer, pointer)) return unchanged
  if (line.conflict) return { ...unchanged, inConflict: true }
  if (isNeededByOthers(lines, at, pointer.slug)) {
    // Remove the topic from the shared line and give it a line of its own.
    const { index: rest, removed } = removePointers(index, pointer.slug)
    return { ...upsertPointer(rest, pointer, options), before: line.text, removed }
  }
  const typed = isTyped(line.pointer.hook) || form.typed
  const after = refreshHook
    ? replaceHook(line.text, line.pointer, formatHook(pointer, typed), form)
    : toggleMark(line.text, line.pointer)
  if (after === line.text) return unchanged
  const changed = lines.with(at, newLine(after, line.end, codec))
  return { ...unchanged, index: { lines: changed, codec }, after, removed: [removedLine(lines, at)] }
}

/**
 * Removes a topic's lines from the index. A line with links to several topics keeps the others; a line in an open git
 * conflict is not changed.
 */
export function removePointers(index: ParsedIndex, slug: string): IndexUpdate {
  const { lines, codec } = index
  const removed: RemovedPointer[] = []
  let inConflict: true | undefined
  const isRemoved = (other: string): boolean => other === slug
  const kept = lines.flatMap((line, at) => {
    if (!line.pointer?.slugs.some(isRemoved)) return line
    if (line.conflict) inConflict = true
    if (line.conflict) return line
    removed.push(removedLine(lines, at))
    return line.pointer.slugs.every(isRemoved) ? [] : newLine(unlink(line, isRemoved), line.end, codec)
  })
  if (removed.length === 0) return { index, removed, inConflict }
  return { index: { lines: kept, codec }, before: removed[0]?.line, removed, inConflict }
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
  const start = line.slice(0, linkEnd + separator.length)
  return start + (hook.startsWith(STALE_MARK) ? hook.slice(STALE_MARK.length) : STALE_MARK + hook)
}

/** True when replacing the hook of this line would take the only link, or its own line, from another topic. */
function isNeededByOthers(lines: readonly IndexLine[], at: number, slug: string): boolean {
  const { slug: own, slugs = [] } = lines[at]?.pointer ?? {}
  const others = slugs.filter((other) => other !== slug)
  const hasLine = (other: string): boolean =>
    lines.some(({ pointer }, index) => index !== at && pointer?.slugs.includes(other))
  return others.length > 0 && (own !== slug || !others.every(hasLine))
}

/**
 * The line with a new hook. The link, the separator and comments are kept.
 *
 * @param form The form of the index: its separator is for a line without one.
 */
export function replaceHook(
  line: string,
  { linkEnd, separator, slug }: Pointer,
  hook: string,
  form: PointerForm,
): string {
  const comments = findHidden(line).filter(({ start }) => start >= linkEnd)
  const between = separator.trim() === "" ? form.separator : separator
  const compose = (text: string): string =>
    [
      line.slice(0, linkEnd) + (text === "" ? "" : between + text),
      ...comments.map(({ start, end }) => line.slice(start, end)),
    ].join(" ")
  const refreshed = compose(hook)
  const check = newLine(refreshed, "", form.codec).pointer
  // A backtick of the hook can pair with one in the title or in a comment, which would hide the link.
  const isIntact =
    check?.slug === slug &&
    check.linkEnd === linkEnd &&
    findHidden(refreshed).length === findHidden(line).length
  return isIntact ? refreshed : compose(hook.replaceAll("`", "&#96;"))
}
