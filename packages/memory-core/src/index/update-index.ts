import { encode } from "@caliban/text"
import { revisionOf } from "../store/revision.ts"
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
import { insertAt, insertLines, type Placement, type ShownPart } from "./insert-lines.ts"
import {
  aboutTopic,
  findPointerLine,
  type IndexLine,
  newLine,
  type ParsedIndex,
  unlink,
} from "./parse-index.ts"
import type { Pointer } from "./parse-pointer.ts"
import { findCodeSpans, findHidden, withoutSpans } from "./scan-markdown.ts"

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
  /** For a new pointer, which goes to the part that the prompt shows. */
  placement?: Placement | undefined
  shown?: ShownPart | undefined
  /** True replaces the hook of an existing pointer. */
  refreshHook?: boolean
}

/** The index with lines rewritten, or removed where the text is `null`, and what was there. */
export function changeLines(
  index: ParsedIndex,
  texts: ReadonlyMap<number, string | null>,
): Pick<IndexUpdate, "index" | "removed"> {
  const { lines, codec } = index
  const removed: RemovedPointer[] = []
  if (texts.size === 0) return { index, removed }
  const kept = lines.flatMap((line, at) => {
    const text = texts.get(at)
    if (text === undefined) return line
    removed.push(removedLine(lines, at))
    return text === null ? [] : newLine(text, line.end, codec)
  })
  return { index: { lines: kept, codec }, removed }
}

/** The record of a line that a change removes or rewrites. */
export function removedLine(lines: readonly IndexLine[], at: number): RemovedPointer {
  const { text, end } = lines[at] as IndexLine
  return { line: text, at, above: digestOf(lines[at - 1]), end }
}

/** What the history keeps of the line above another one. */
export function digestOf(line: Pick<IndexLine, "text"> | undefined): string | undefined {
  return line && revisionOf(encode(line.text))
}

/**
 * Adds or updates a topic's pointer, in the form of the others. Changes one line, which keeps its place; one in an open
 * git conflict is not changed.
 */
export function upsertPointer(
  index: ParsedIndex,
  pointer: PointerText,
  options: UpsertOptions = {},
): IndexUpdate {
  const { lines, codec } = index
  const { slug } = pointer
  const { placement = "first", shown, refreshHook = false } = options
  const at = findPointerLine(lines, slug)
  const line = lines[at]
  const form = formOf(lines, codec)
  if (line?.pointer === undefined) {
    const after = formatPointer(pointer, form)
    return { index: insertLines(index, [after], placement, shown), after, removed: [] }
  }
  const before = line.text
  const after = refreshHook
    ? replaceHook(before, line.pointer, formatHook(pointer, isTyped(line.pointer.hook) || form.typed), form)
    : withMark(before, line.pointer, pointer)
  const isShared = refreshHook && isNeededByOthers(lines, at, slug)
  if (after === before && !isShared) return { index, before, after, removed: [] }
  if (line.conflict) return { index, before, after: before, removed: [], inConflict: true }
  if (!isShared) return { ...changeLines(index, new Map([[at, after]])), before, after }
  // Remove the topic from the shared line and give it a line of its own.
  const { index: rest, removed } = removePointers(index, slug)
  return { ...upsertPointer(rest, pointer, options), before, removed }
}

/** The line with the stale mark that the topic has, or without it. A hook without text, or of several topics, stays. */
function withMark(line: string, { hook, slugs }: Pointer, { learned }: PointerText): string {
  const isMarked = hook.startsWith(STALE_MARK)
  if (!learned || hook === "" || slugs.length > 1 || isMarked === (learned.stale === true)) return line
  return line.slice(0, -hook.length) + (isMarked ? hook.slice(STALE_MARK.length) : STALE_MARK + hook)
}

/** True when replacing the hook of this line would take the only link, or its own line, from another topic. */
function isNeededByOthers(lines: readonly IndexLine[], at: number, slug: string): boolean {
  const { slug: own, slugs = [] } = lines[at]?.pointer ?? {}
  const hasLine = (other: string): boolean => {
    const isAbout = aboutTopic(other)
    return other === slug || lines.some((line, index) => index !== at && isAbout(line))
  }
  return own !== slug || !slugs.every(hasLine)
}

/** The line with a new hook. The link, comments and the separator are kept; a line without one gets that of the form. */
export function replaceHook(
  line: string,
  { linkEnd, separator }: Pointer,
  hook: string,
  form: PointerForm,
): string {
  const link = line.slice(0, linkEnd)
  const comments = findHidden(line).filter(({ start }) => start >= linkEnd)
  const kept = comments.map(({ start, end }) => ` ${line.slice(start, end)}`).join("")
  // A backtick of the hook could pair with one of them, which would hide the link or show the comment.
  const isOpen = (withoutSpans(link, findCodeSpans(link)) + kept).includes("`")
  const text = isOpen ? hook.replaceAll("`", "&#96;") : hook
  return link + (text && (separator.trim() === "" ? form.separator : separator) + text) + kept
}

/** Removes a topic's lines. One with links to several topics keeps the others; one in an open git conflict stays. */
export function removePointers(index: ParsedIndex, slug: string): IndexUpdate {
  const isRemoved = (other: string): boolean => other === slug
  const isAbout = aboutTopic(slug)
  const texts = new Map<number, string | null>()
  let inConflict: true | undefined
  for (const [at, line] of index.lines.entries()) {
    if (!isAbout(line)) continue
    if (line.conflict) inConflict = true
    else texts.set(at, line.pointer?.slugs.every(isRemoved) ? null : unlink(line, isRemoved))
  }
  const change = changeLines(index, texts)
  return { ...change, before: change.removed[0]?.line, inConflict }
}

/**
 * Restores lines that a change removed or rewrote. Each goes back to its old place if the line above it is still there,
 * otherwise to the place of a new pointer. The topic's current lines are replaced.
 */
export function restorePointers(
  index: ParsedIndex,
  slug: string,
  pointers: readonly RemovedPointer[],
): IndexUpdate {
  const after = pointers[0]?.line
  if (pointers.length > 0 && pointers.every((pointer) => isInPlace(index, slug, pointer))) {
    const change = changeLines(index, new Map(pointers.map(({ at, line }) => [at, line])))
    return { ...change, before: change.removed[0]?.line, after }
  }
  const removal = removePointers(index, slug)
  let current = removal.index
  const unplaced: string[] = []
  for (const pointer of pointers) {
    const shared = findRemainder(current, slug, pointer)
    const at = findPlace(current.lines, pointer)
    if (shared >= 0) current = changeLines(current, new Map([[shared, pointer.line]])).index
    else if (at === undefined) unplaced.push(pointer.line)
    else current = insertAt(current, at, [{ text: pointer.line, end: pointer.end }])
  }
  if (unplaced.length > 0) current = insertLines(current, unplaced, "first")
  return { ...removal, index: current, after }
}

/** True if the topic's own line is where it was, perhaps with another hook. */
function isInPlace(index: ParsedIndex, slug: string, removed: RemovedPointer): boolean {
  const { pointer, conflict } = index.lines[removed.at] ?? {}
  const isOwn = pointer?.slugs.every((other) => other === slug) === true && !conflict
  return (
    isOwn &&
    digestOf(index.lines[removed.at - 1]) === removed.above &&
    findRemainder(index, slug, removed) < 0
  )
}

/** The line with links to several topics from which only the link to this topic was removed; -1 without one. */
function findRemainder({ lines, codec }: ParsedIndex, slug: string, { line, at }: RemovedPointer): number {
  const unlinked = unlink(newLine(line, "", codec), (other) => other === slug)
  const rest = newLine(unlinked, "", codec)
  const isRest = (other?: IndexLine): boolean =>
    rest.pointer !== undefined && other?.text === rest.text && !other.inside
  return isRest(lines[at]) ? at : lines.findIndex(isRest)
}

/** The old place of a pointer: below the line that was above it. `undefined` if that line is gone or blank. */
function findPlace(lines: readonly IndexLine[], { at, above }: RemovedPointer): number | undefined {
  const isFree = (place: number): boolean =>
    digestOf(lines[place - 1]) === above && lines[place]?.inside !== true
  if (above === undefined || isFree(at)) return above === undefined && at > 0 ? undefined : at
  const isBlank = above === digestOf({ text: "" })
  const place = isBlank ? 0 : lines.findIndex((_, line) => isFree(line + 1)) + 1
  return place === 0 ? undefined : place
}
