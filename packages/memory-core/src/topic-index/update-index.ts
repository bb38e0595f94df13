import type { RemovedPointer } from "../store/store.ts"
import { findComments } from "./find-comments.ts"
import {
  formatHook,
  formatPointer,
  formOf,
  isTyped,
  type PointerText,
  withoutType,
} from "./format-pointer.ts"
import { insertAt, insertLines, type Placement, type ShownPart } from "./insert-lines.ts"
import {
  findPointerLine,
  formatIndex,
  type IndexLine,
  type ParsedIndex,
  type Pointer,
  parseIndex,
} from "./parse-index.ts"

/** A topic's line before and after a change, without line ends; absent where it had or has none. */
export interface PointerChange {
  before?: string
  after?: string
}

export interface IndexUpdate extends PointerChange {
  text: string
  /** Lines that are gone or were rewritten, for the trash. */
  removed: readonly RemovedPointer[]
  /** True when a pointer of the topic stays as it is, since it stands between the markers of a git conflict. */
  inConflict?: true
}

export interface UpsertOptions {
  placement?: Placement
  /** How much of the index the prompt shows: a new pointer goes where it is seen. Default: the default caps. */
  shown?: ShownPart
  /** True rewrites the hook of an existing pointer: its topic says something else now. Default: false. */
  renewHook?: boolean
}

function indexOf<Index extends object>(index: string | Index): Index | ParsedIndex {
  return typeof index === "string" ? parseIndex(index) : index
}

/**
 * Gives a topic its pointer, in the form of the others. Changes the bytes of one line and no other; an existing line
 * keeps its place, and one in an open git conflict its text.
 */
export function upsertPointer(
  index: string | ParsedIndex,
  pointer: PointerText,
  options: UpsertOptions = {},
): IndexUpdate {
  const lines = [...indexOf(index).lines]
  const at = findPointerLine(lines, pointer.slug)
  const line = lines[at]
  if (line?.pointer === undefined) {
    const after = formatPointer(pointer, formOf(lines))
    insertLines(lines, [after], options.placement ?? "first", options.shown)
    return { text: formatIndex({ lines }), after, removed: [] }
  }
  const asItIs = { text: formatIndex({ lines }), before: line.text, after: line.text, removed: [] }
  if (options.renewHook !== true) return asItIs
  if (line.conflict) return { ...asItIs, inConflict: true }
  if (isNeededByOthers(lines, at, pointer.slug)) {
    // Take the topic out of the line and give it a line of its own.
    const removal = removePointers({ lines }, pointer.slug)
    const insertion = upsertPointer(removal.text, pointer, options)
    return { ...insertion, before: line.text, removed: removal.removed }
  }
  const form = formOf(lines)
  const keepsType = isTyped(line.pointer.hook) || form.typed
  const after = renewHook(line.text, line.pointer, keepsType ? pointer : withoutType(pointer), form.separator)
  const removed = after === line.text ? [] : [removedLine(lines, at)]
  lines[at] = { ...line, text: after }
  return { text: formatIndex({ lines }), before: line.text, after, removed }
}

/**
 * Takes a topic out of the index: its lines go, a line about several topics keeps the others, one in an open git
 * conflict stays.
 */
export function removePointers(index: string | Pick<ParsedIndex, "lines">, slug: string): IndexUpdate {
  const { lines } = indexOf(index)
  const removed: RemovedPointer[] = []
  const kept: IndexLine[] = []
  let stays = false
  for (const [at, line] of lines.entries()) {
    const slugs = line.pointer?.slugs ?? []
    if (line.conflict) {
      if (slugs.includes(slug)) stays = true
      kept.push(line)
      continue
    }
    if (slugs.includes(slug)) removed.push(removedLine(lines, at))
    if (!slugs.includes(slug)) kept.push(line)
    else if (slugs.some((other) => other !== slug)) {
      kept.push({ ...line, text: unlink(line.text, (other) => other === slug) })
    }
  }
  const before = removed[0]?.line
  const conflict = stays ? { inConflict: true as const } : {}
  if (before === undefined) return { text: formatIndex({ lines }), removed, ...conflict }
  return { text: formatIndex({ lines: kept }), before, removed, ...conflict }
}

/**
 * Puts lines back that a change took out: each where it was when its surroundings are still there, else where a new
 * pointer goes. What the index says of the topic now is replaced, what it says of others is not.
 */
export function putBackPointers(
  index: string | ParsedIndex,
  slug: string,
  pointers: readonly RemovedPointer[],
): IndexUpdate {
  const parsed = indexOf(index)
  const replaced = replaceInPlace(parsed, slug, pointers)
  if (replaced !== undefined) return replaced
  const current = removePointers(parsed, slug)
  const lines = [...parseIndex(current.text).lines]
  const listed = new Set(lines.flatMap((line) => line.pointer?.slugs ?? []))
  const unplaced: string[] = []
  let after: string | undefined
  for (const pointer of pointers) {
    const shared = findRest(lines, slug, pointer)
    const line = shared === undefined ? withoutOthers(listed, slug, pointer.line) : pointer.line
    after ??= line
    const at = shared ?? findPlace(lines, pointer)
    if (at === undefined) unplaced.push(line)
    else if (shared !== undefined) lines[at] = { ...(lines[at] as IndexLine), text: line }
    else insertAt(lines, at, [{ text: line, ...(pointer.end === undefined ? {} : { end: pointer.end }) }])
  }
  if (unplaced.length > 0) insertLines(lines, unplaced, "first")
  return {
    text: formatIndex({ lines }),
    ...(current.before === undefined ? {} : { before: current.before }),
    ...(after === undefined ? {} : { after }),
    removed: current.removed,
  }
}

/** Lines that only had their hooks renewed since take back their old text; other lines of the topic stay. */
function replaceInPlace(
  index: ParsedIndex,
  slug: string,
  pointers: readonly RemovedPointer[],
): IndexUpdate | undefined {
  const lines = [...index.lines]
  const isOwn = (pointer: RemovedPointer): boolean =>
    lines[pointer.at - 1]?.text === pointer.above &&
    lines[pointer.at]?.pointer?.slugs.every((other) => other === slug) === true &&
    lines[pointer.at]?.conflict !== true &&
    findRest(lines, slug, pointer) === undefined
  if (pointers.length === 0 || !pointers.every(isOwn)) return undefined
  const removed = pointers.map(({ at }) => removedLine(lines, at))
  for (const { at, line } of pointers) lines[at] = { ...(lines[at] as IndexLine), text: line }
  return {
    text: formatIndex({ lines }),
    before: (removed[0] as RemovedPointer).line,
    after: (pointers[0] as RemovedPointer).line,
    removed,
  }
}

export function removedLine(lines: readonly IndexLine[], at: number): RemovedPointer {
  const { text, end } = lines[at] as IndexLine
  const above = lines[at - 1]?.text
  return { line: text, at, ...(above === undefined ? {} : { above }), end }
}

/** True when another topic would lose its only link, or its own line, if the hook of this line were renewed. */
function isNeededByOthers(lines: readonly IndexLine[], at: number, slug: string): boolean {
  const { pointer } = lines[at] as IndexLine
  const others = (pointer?.slugs ?? []).filter((other) => other !== slug)
  if (others.length > 0 && pointer?.slug !== slug) return true
  return others.some(
    (other) => !lines.some((line, index) => index !== at && line.pointer?.slugs.includes(other)),
  )
}

/**
 * The line with a new hook. The link, the separator and comments stay.
 *
 * @param usual The separator for a line that has none. Default: ` — `.
 */
export function renewHook(
  line: string,
  { linkEnd, separator, slug }: Pointer,
  pointer: PointerText,
  usual: string = " — ",
): string {
  const comments = findComments(line).comments.filter((comment) => comment.start >= linkEnd)
  const between = separator.trim() === "" ? usual : separator
  const compose = (hook: string): string =>
    [
      line.slice(0, linkEnd) + (hook === "" ? "" : between + hook),
      ...comments.map((comment) => line.slice(comment.start, comment.end)),
    ].join(" ")
  const hook = formatHook(pointer)
  const renewed = compose(hook)
  const check = parseIndex(renewed).lines[0]?.pointer
  // A backtick of the hook can pair with one of the title or of a comment.
  const sound =
    check?.slug === slug &&
    check.linkEnd === linkEnd &&
    findComments(renewed).comments.length === findComments(line).comments.length
  return sound ? renewed : compose(hook.replaceAll("`", "&#96;"))
}

/** The line with some of its links as plain titles. */
function unlink(line: string, takeOut: (slug: string) => boolean): string {
  const links = parseIndex(line).lines[0]?.pointer?.links ?? []
  let text = line
  for (const { slug, span, title } of [...links].reverse()) {
    if (takeOut(slug)) text = text.slice(0, span.start) + title + text.slice(span.end)
  }
  return text
}

/** Where what a removal left of a line about several topics stands now. */
function findRest(
  lines: readonly IndexLine[],
  slug: string,
  { line, at }: RemovedPointer,
): number | undefined {
  const rest = unlink(line, (other) => other === slug)
  if (parseIndex(rest).lines[0]?.pointer === undefined) return undefined
  const isRest = (candidate: IndexLine | undefined): boolean =>
    candidate?.text === rest && candidate.inside !== true
  const index = isRest(lines[at]) ? at : lines.findIndex(isRest)
  return index < 0 ? undefined : index
}

/** The line without links to other topics, unless it is this topic's own and they are listed elsewhere. */
function withoutOthers(listed: ReadonlySet<string>, slug: string, line: string): string {
  const isOwn = parseIndex(line).lines[0]?.pointer?.slug === slug
  return unlink(line, (other) => other !== slug && !(isOwn && listed.has(other)))
}

function findPlace(lines: readonly IndexLine[], pointer: RemovedPointer): number | undefined {
  const isFree = (at: number): boolean => lines[at]?.inside !== true
  if (pointer.above === undefined) return pointer.at === 0 ? 0 : undefined
  if (lines[pointer.at - 1]?.text === pointer.above && isFree(pointer.at)) return pointer.at
  if (pointer.above.trim() === "") return undefined
  const above = lines.findIndex((line, index) => line.text === pointer.above && isFree(index + 1))
  return above < 0 ? undefined : above + 1
}
