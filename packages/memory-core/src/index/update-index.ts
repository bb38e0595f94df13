import { encode, lazily } from "@caliban/text"
import { revisionOf } from "../store/revision.ts"
import type { RemovedPointer } from "../store/store.ts"
import { findTextBelow } from "./archive.ts"
import type { PointerForm, PointerText } from "./format-pointer.ts"
import { formatHook, formatPointer, formOf, isTyped } from "./format-pointer.ts"
import { findOtherLines } from "./index-drift.ts"
import { type IndexCaps, insertLines, type Placement, usualEnd } from "./insert-lines.ts"
import type { IndexLine, ParsedIndex } from "./parse-index.ts"
import { aboutTopic, findPointerLine, listedIn, newLine, unlink } from "./parse-index.ts"
import type { Pointer } from "./parse-pointer.ts"
import { findHidden, findSpans, withoutSpans } from "./scan-markdown.ts"

/** A topic's line before and after a change, without line ends; absent if it had or has none. */
export interface PointerChange {
  before?: string | undefined
  after?: string | undefined
}

export interface IndexUpdate extends PointerChange {
  /** The index after the change; the same object if nothing changed. */
  index: ParsedIndex
  /** For the history: lines that were removed or rewritten, or another topic's line that alone linked to the topic. */
  removed: readonly RemovedPointer[]
  /** True when a pointer of the topic was kept because it is between the markers of a git conflict. */
  inConflict?: true | undefined
  /** Lines about the topic that stay: they are not its pointer, or a person wrote it. */
  left?: readonly IndexLine[]
}

/** What an update did to the topic's line. */
export function pointerOf({ before, after }: PointerChange = {}): PointerChange {
  return { before, after }
}

export interface UpsertOptions {
  /** For a new pointer, which goes to the part that the prompt shows. */
  placement?: Placement | undefined
  shown?: IndexCaps | undefined
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
  const others = lines.filter((_, at) => !texts.has(at))
  const kept = lines.flatMap((line, at) => {
    const text = texts.get(at)
    if (text === undefined) return line
    removed.push(removedLine(lines, at, others))
    return text === null ? [] : newLine(text, line.end, codec)
  })
  return { index: { lines: kept, codec }, removed }
}

/** Takes one occurrence of a text out of a list; false without one. */
export const takeOne = (list: string[], text: string): boolean =>
  list.includes(text) && list.splice(list.indexOf(text), 1).length > 0

/** The record of a line that a change removes or rewrites. The line above may have another end when it comes back. */
export function removedLine(
  lines: readonly IndexLine[],
  at: number,
  others: readonly IndexLine[] = lines.toSpliced(at, 1),
): RemovedPointer {
  const { text, end } = lines[at] as IndexLine
  const above = lines[at - 1]
  const isUsual = end === (above?.end || usualEnd(others))
  return { line: text, at, above: above && digestOf(above), end: isUsual ? undefined : end }
}

/** What the history keeps of the line above another one. */
export function digestOf(line: Pick<IndexLine, "text">): string {
  return revisionOf(encode(line.text))
}

/**
 * Adds or updates a topic's pointer, in the form of the others. Changes one line, which keeps its place; one in an open
 * git conflict is not changed.
 */
export function upsertPointer(
  index: ParsedIndex,
  pointer: PointerText,
  { placement = "first", shown, refreshHook = false }: UpsertOptions = {},
): IndexUpdate {
  const { lines, codec } = index
  const { slug } = pointer
  const at = findPointerLine(lines, slug)
  const line = lines[at]
  const form = formOf(lines, codec)
  const addTo = (rest: ParsedIndex): Pick<IndexUpdate, "index" | "after" | "left"> => {
    const after = formatPointer(pointer, form)
    return { index: insertLines(rest, [after], placement, shown), after, left: findOtherLines(rest, slug) }
  }
  if (line?.pointer === undefined) return { ...addTo(index), removed: [] }
  const before = line.text
  const after = refreshHook
    ? replaceHook(before, line.pointer, formatHook(pointer, isTyped(line.pointer.hook) || form.typed), form)
    : before
  const isOther = line.pointer.slug !== slug
  const isShared = refreshHook && (isOther || findNeeded(lines, slug)(line))
  if (after === before && !isShared) return { index, before, after, removed: [] }
  if (line.conflict) return { index, before, after: before, removed: [], inConflict: true }
  if (!isShared) return { ...changeLines(index, new Map([[at, after]])), before, after }
  // The line of another topic stays, but a restore has to know that the topic had no line of its own.
  const rest = isOther
    ? { index, removed: [removedLine(lines, at)] }
    : changeLines(index, new Map([[at, unlink(line, (other) => other === slug)]]))
  return { ...addTo(rest.index), before, removed: rest.removed }
}

/** Finds the lines that have the only link to another topic: no line of a third one links to it. */
export function findNeeded(
  lines: readonly IndexLine[],
  slug: string,
  onlyOwn = true,
): (line: IndexLine) => boolean {
  const isOther = ({ pointer }: IndexLine): boolean => onlyOwn && pointer?.slug !== slug
  const elsewhere = lazily(() => listedIn({ lines: lines.filter(isOther) }))
  return ({ pointer }) => pointer?.slugs.some((other) => other !== slug && !elsewhere().has(other)) === true
}

/** The line with a new hook. The link, comments and the separator are kept; a line without one gets that of the form. */
export function replaceHook(line: string, pointer: Pointer, hook: string, form: PointerForm): string {
  const { linkEnd, separator } = pointer
  // The end of a person's bracket: `([details](a.md))`.
  if (separator === "" && /^[^\p{L}\p{N}]+$/u.test(pointer.hook)) return line
  const link = line.slice(0, linkEnd)
  const comments = findHidden(line).filter(({ start }) => start >= linkEnd)
  const kept = comments.map(({ start, end }) => ` ${line.slice(start, end)}`).join("")
  // A backtick of the hook could pair with one of them, which would hide the link or show the comment.
  const isOpen = (withoutSpans(link, findSpans(link)) + kept).includes("`")
  const text = isOpen ? hook.replaceAll("`", "&#96;") : hook
  return link + (text && (separator.trim() === "" ? form.separator : separator) + text) + kept
}

/**
 * Removes a topic's lines. One with links to several topics keeps the others; one in an open git conflict stays.
 *
 * @param onlyOwn True leaves links in the lines of other topics, and removes a line whose other topics have lines elsewhere.
 * @param written Revisions of lines, each for one line: all others stay.
 */
export function removePointers(
  index: ParsedIndex,
  slug: string,
  onlyOwn: boolean = false,
  written?: readonly string[],
): IndexUpdate {
  const { lines } = index
  const isAbout = aboutTopic(slug)
  const isNeeded = findNeeded(lines, slug, onlyOwn)
  const texts = new Map<number, string | null>()
  const below: IndexLine[] = []
  const open = written && [...written]
  let inConflict: true | undefined
  for (const [at, line] of lines.entries()) {
    if (!isAbout(line) || (onlyOwn && line.pointer?.slug !== slug)) continue
    if (open && !takeOne(open, digestOf(line))) below.push(line)
    else if (line.conflict) inConflict = true
    else texts.set(at, isNeeded(line) ? unlink(line, (other) => other === slug) : null)
    if (texts.get(at) === null) below.push(...findTextBelow(lines, at))
  }
  const change = changeLines(index, texts)
  const left = [...new Set([...below, ...findOtherLines(change.index, slug)])]
  return { ...change, before: change.removed[0]?.line, inConflict, left }
}
