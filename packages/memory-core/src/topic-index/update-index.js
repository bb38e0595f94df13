import { mustBeObject, mustBeText, wrongValue } from "@caliban/text"
import { findComments } from "./find-comments.ts"
import {
  CANONICAL,
  formatHook,
  formatPointer,
  formOf,
  isTyped,
  STALE_MARK,
  withoutType,
} from "./format-pointer.ts"
import { insertLines } from "./insert-lines.ts"
import { findPointerLine, formatIndex, parseIndex } from "./parse-index.ts"
/**
 * Adds or updates a topic's pointer, in the form of the other pointers. Changes the bytes of one line only. An existing
 * line keeps its place; a line in an open git conflict is not changed.
 */
export function upsertPointer(index, pointer, options = {}) {
  mustBeIndex("upsertPointer", index)
  mustBeObject("upsertPointer", "pointer", pointer)
  mustBeText("upsertPointer", "pointer.slug", pointer.slug)
  mustBeObject("upsertPointer", undefined, options, ["placement", "shown", "refreshHook"])
  const { lines: before, layout } = parsedOf(index)
  const lines = [...before]
  const at = findPointerLine(lines, pointer.slug)
  const line = lines[at]
  const form = formOf(lines, layout)
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
    const removal = removePointers({ lines, layout }, pointer.slug)
    const insertion = upsertPointer(parseIndex(removal.text, layout), pointer, options)
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
export function removePointers(index, slug) {
  mustBeIndex("removePointers", index)
  mustBeText("removePointers", "slug", slug)
  const { lines, layout } = parsedOf(index)
  const removed = []
  const kept = []
  let inConflict
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
      kept.push({ ...line, text: unlink(line.text, (other) => other === slug, layout) })
    }
  }
  const before = removed[0]?.line
  return { text: formatIndex({ lines: before === undefined ? lines : kept }), before, removed, inConflict }
}
function parsedOf(index) {
  return typeof index === "string" ? parseIndex(index) : index
}
/** The record of a line that a change removes or rewrites. */
export function removedLine(lines, at) {
  const { text, end } = lines[at]
  return { line: text, at, above: lines[at - 1]?.text, end }
}
/** True when a hook must get or lose the stale mark. A hook without text gets none. */
function lacksMark({ hook, slugs }, { learned }) {
  if (learned === undefined || hook === "" || slugs.length > 1) return false
  return hook.startsWith(STALE_MARK) !== (learned.stale === true)
}
/** Adds the stale mark to a hook that a person may have written, or removes it. */
function toggleMark(line, { linkEnd, separator, hook }) {
  const at = linkEnd + separator.length
  return hook.startsWith(STALE_MARK)
    ? line.slice(0, at) + line.slice(at + STALE_MARK.length)
    : line.slice(0, at) + STALE_MARK + line.slice(at)
}
/** True when replacing the hook of this line would take the only link, or its own line, from another topic. */
function isNeededByOthers(lines, at, slug) {
  const { pointer } = lines[at]
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
export function refreshHook(line, { linkEnd, separator, slug }, pointer, form = CANONICAL) {
  const comments = findComments(line).comments.filter((comment) => comment.start >= linkEnd)
  const between = separator.trim() === "" ? form.separator : separator
  const compose = (hook) =>
    [
      line.slice(0, linkEnd) + (hook === "" ? "" : between + hook),
      ...comments.map((comment) => line.slice(comment.start, comment.end)),
    ].join(" ")
  const hook = formatHook(pointer)
  const refreshed = compose(hook)
  const check = parseIndex(refreshed, form.layout).lines[0]?.pointer
  // A backtick of the hook can pair with one in the title or in a comment, which would hide the link.
  const isIntact =
    check?.slug === slug &&
    check.linkEnd === linkEnd &&
    findComments(refreshed).comments.length === findComments(line).comments.length
  return isIntact ? refreshed : compose(hook.replaceAll("`", "&#96;"))
}
/** The line with some of its links replaced by their titles. */
export function unlink(line, isRemoved, layout) {
  const links = parseIndex(line, layout).lines[0]?.pointer?.links ?? []
  let text = line
  for (const { slug, span, title } of [...links].reverse()) {
    if (isRemoved(slug)) text = text.slice(0, span.start) + title + text.slice(span.end)
  }
  return text
}
function mustBeIndex(caller, index) {
  const lines = typeof index === "string" ? [] : index?.lines
  if (!Array.isArray(lines))
    throw wrongValue({ caller, argument: "index" }, "a text or a parsed index", index)
}
