import type { RemovedPointer } from "../store/store.ts"
import { insertAt, insertLines } from "./insert-lines.ts"
import { type IndexLine, newLine, type ParsedIndex, unlink } from "./parse-index.ts"
import { type IndexUpdate, removedLine, removePointers } from "./update-index.ts"

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
    const removed = pointers.map(({ at }) => removedLine(index.lines, at))
    const restored = pointers.reduce((current, { at, line }) => replaceAt(current, at, line), index)
    return { index: restored, before: removed[0]?.line, after, removed }
  }
  const removal = removePointers(index, slug)
  let current = removal.index
  const unplaced: string[] = []
  for (const pointer of pointers) {
    const shared = findRemainder(current, slug, pointer)
    const at = findPlace(current.lines, pointer)
    if (shared >= 0) current = replaceAt(current, shared, pointer.line)
    else if (at === undefined) unplaced.push(pointer.line)
    else current = insertAt(current, at, [{ text: pointer.line, end: pointer.end }])
  }
  if (unplaced.length > 0) current = insertLines(current, unplaced, "first")
  return { index: current, before: removal.before, after, removed: removal.removed }
}

function replaceAt({ lines, codec }: ParsedIndex, at: number, text: string): ParsedIndex {
  return { lines: lines.with(at, newLine(text, lines[at]?.end ?? "", codec)), codec }
}

/** True if the topic's own line is where it was, perhaps with another hook. */
function isInPlace(index: ParsedIndex, slug: string, removed: RemovedPointer): boolean {
  const { at, above } = removed
  const { pointer, conflict } = index.lines[at] ?? {}
  const isOwn = pointer?.slugs.every((other) => other === slug) === true
  return isOwn && !conflict && index.lines[at - 1]?.text === above && findRemainder(index, slug, removed) < 0
}

/** The line with links to several topics from which only the link to this topic was removed; -1 without one. */
function findRemainder({ lines, codec }: ParsedIndex, slug: string, { line, at }: RemovedPointer): number {
  const rest = newLine(
    unlink(newLine(line, "", codec), (other) => other === slug),
    "",
    codec,
  )
  const isRest = (other?: IndexLine): boolean =>
    rest.pointer !== undefined && other?.text === rest.text && !other.inside
  return isRest(lines[at]) ? at : lines.findIndex(isRest)
}

/** The old place of a pointer: below the line that was above it. `undefined` if that line is gone or blank. */
export function findPlace(lines: readonly IndexLine[], pointer: RemovedPointer): number | undefined {
  const isFree = (at: number): boolean => lines[at]?.inside !== true
  if (pointer.above === undefined) return pointer.at === 0 ? 0 : undefined
  if (lines[pointer.at - 1]?.text === pointer.above && isFree(pointer.at)) return pointer.at
  if (pointer.above.trim() === "") return undefined
  const above = lines.findIndex((line, index) => line.text === pointer.above && isFree(index + 1))
  return above < 0 ? undefined : above + 1
}
