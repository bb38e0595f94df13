import type { RemovedPointer } from "../store/store.ts"
import { formatHook, formatPointer, type PointerText } from "./format-pointer.ts"
import { insertAt, insertLines, type Placement } from "./insert-lines.ts"
import { formatIndex, type IndexLine, parseIndex } from "./parse-index.ts"

/** A topic's line before and after a change, without line ends; absent where it had or has none. */
export interface PointerChange {
  before?: string
  after?: string
}

export interface IndexUpdate extends PointerChange {
  text: string
  /** Lines that are gone or were rewritten, for the trash. */
  removed: readonly RemovedPointer[]
}

export interface UpsertOptions {
  placement?: Placement
  /** True writes the hook of an existing pointer anew: its topic says something else now. Default: false. */
  renewHook?: boolean
}

/** Gives a topic its pointer. Changes the bytes of one line and no other; an existing line keeps its place. */
export function upsertPointer(text: string, pointer: PointerText, options: UpsertOptions = {}): IndexUpdate {
  const lines = [...parseIndex(text).lines]
  const at = lines.findIndex((line) => line.pointer?.slugs.includes(pointer.slug))
  const line = lines[at]
  if (line?.pointer === undefined) {
    const after = formatPointer(pointer)
    insertLines(lines, [after], options.placement ?? "first")
    return { text: formatIndex({ lines }), after, removed: [] }
  }
  if (options.renewHook !== true) return { text, before: line.text, after: line.text, removed: [] }
  if (line.pointer.slugs.length > 1) {
    // The line is about several topics: take this one out and give it a line of its own.
    const removal = removePointers(text, pointer.slug)
    const insertion = upsertPointer(removal.text, pointer, options)
    return { ...insertion, before: line.text, removed: removal.removed }
  }
  const after = renewHook(line, pointer)
  const removed = after === line.text ? [] : [removedPointer(lines, at)]
  lines[at] = { ...line, text: after }
  return { text: formatIndex({ lines }), before: line.text, after, removed }
}

/** Takes a topic out of the index: its lines go, a line about several topics keeps the others. */
export function removePointers(text: string, slug: string): IndexUpdate {
  const lines = parseIndex(text).lines
  const removed: RemovedPointer[] = []
  const kept: IndexLine[] = []
  for (const [at, line] of lines.entries()) {
    const slugs = line.pointer?.slugs ?? []
    if (slugs.includes(slug)) removed.push(removedPointer(lines, at))
    if (!slugs.includes(slug)) kept.push(line)
    else if (slugs.some((other) => other !== slug)) kept.push(unlink(line, slug))
  }
  const before = removed[0]?.line
  if (before === undefined) return { text, removed }
  return { text: withLastEnd(kept, lines), before, removed }
}

/**
 * Puts lines back that a change took out: each where it was when its surroundings are still there, else where a new
 * pointer goes. What the index says of the topic now is replaced.
 */
export function putBackPointers(
  text: string,
  slug: string,
  pointers: readonly RemovedPointer[],
): IndexUpdate {
  const current = removePointers(text, slug)
  const lines = [...parseIndex(current.text).lines]
  const homeless: string[] = []
  for (const pointer of pointers) {
    const at = findPlace(lines, pointer)
    const [line] = parseIndex(pointer.line).lines
    if (at === undefined) homeless.push(pointer.line)
    else if (
      line !== undefined &&
      line.text !== unlink(line, slug).text &&
      lines[at]?.text === unlink(line, slug).text
    )
      lines[at] = { ...(lines[at] as IndexLine), text: pointer.line }
    else insertAt(lines, at, [pointer.line])
  }
  if (homeless.length > 0) insertLines(lines, homeless, "first")
  const after = pointers[0]?.line
  return {
    text: formatIndex({ lines }),
    ...(current.before === undefined ? {} : { before: current.before }),
    ...(after === undefined ? {} : { after }),
    removed: current.removed,
  }
}

export function removedPointer(lines: readonly IndexLine[], at: number): RemovedPointer {
  const above = lines[at - 1]?.text
  return { line: lines[at]?.text ?? "", at, ...(above === undefined ? {} : { above }) }
}

/** The text of what is left of `lines`; a file that ended without a line end still does. */
export function withLastEnd(kept: readonly IndexLine[], lines: readonly IndexLine[]): string {
  const last = kept.at(-1)
  if (last === undefined || last === lines.at(-1) || lines.at(-1)?.end !== "")
    return formatIndex({ lines: kept })
  return formatIndex({ lines: [...kept.slice(0, -1), { ...last, end: "" }] })
}

function renewHook(line: IndexLine, pointer: PointerText): string {
  const { linkEnd, separator, hook } = line.pointer as NonNullable<IndexLine["pointer"]>
  const comments = hook.match(/<!--.*?-->/g) ?? []
  const between = separator.trim() === "" ? " — " : separator
  return [line.text.slice(0, linkEnd) + between + formatHook(pointer), ...comments].join(" ")
}

function unlink(line: IndexLine, slug: string): IndexLine {
  let text = line.text
  for (const link of [...(line.pointer?.links ?? [])].reverse()) {
    if (link.slug === slug) text = text.slice(0, link.span.start) + link.title + text.slice(link.span.end)
  }
  return { text, end: line.end }
}

function findPlace(lines: readonly IndexLine[], pointer: RemovedPointer): number | undefined {
  if (pointer.above === undefined) return pointer.at === 0 ? 0 : undefined
  if (lines[pointer.at - 1]?.text === pointer.above) return pointer.at
  const above = lines.findIndex((line) => line.text === pointer.above)
  return above < 0 || pointer.above.trim() === "" ? undefined : above + 1
}
