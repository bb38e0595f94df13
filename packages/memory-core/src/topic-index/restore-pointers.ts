import type { Codec } from "../layouts/codec.ts"
import type { RemovedPointer } from "../store/store.ts"
import { insertAt, insertLines } from "./insert-lines.ts"
import { type IndexLine, listedIn, newLine, type ParsedIndex, unlink } from "./parse-index.ts"
import { type IndexUpdate, removedLine, removePointers } from "./update-index.ts"

/**
 * Restores lines that a change removed or rewrote. Each goes back to its old place if the line above it is still there,
 * otherwise to the place of a new pointer. The topic's current lines are replaced; other topics stay listed as they are.
 */
export function restorePointers(
  index: ParsedIndex,
  slug: string,
  pointers: readonly RemovedPointer[],
): IndexUpdate {
  const restored = restoreInPlace(index, slug, pointers)
  if (restored !== undefined) return restored
  const { codec } = index
  const removal = removePointers(index, slug)
  let current = removal.index
  const listed = listedIn(current)
  const unplaced: string[] = []
  let after: string | undefined
  for (const pointer of pointers) {
    const { lines } = current
    const shared = findRemainder(current, slug, pointer)
    const line = shared === undefined ? withoutOthers(listed, slug, pointer.line, codec) : pointer.line
    after ??= line
    const at = shared ?? findPlace(lines, pointer)
    if (at === undefined) unplaced.push(line)
    else if (shared !== undefined)
      current = { lines: lines.with(at, newLine(line, lines[at]?.end ?? "", codec)), codec }
    else current = insertAt(current, at, [{ text: line, end: pointer.end }])
  }
  if (unplaced.length > 0) current = insertLines(current, unplaced, "first")
  return { index: current, before: removal.before, after, removed: removal.removed }
}

/** Restores the text of lines whose hooks were refreshed since, in place. `undefined` if any line is somewhere else. */
function restoreInPlace(
  index: ParsedIndex,
  slug: string,
  pointers: readonly RemovedPointer[],
): IndexUpdate | undefined {
  const lines = [...index.lines]
  const isInPlace = (pointer: RemovedPointer): boolean =>
    lines[pointer.at - 1]?.text === pointer.above &&
    lines[pointer.at]?.pointer?.slugs.every((other) => other === slug) === true &&
    lines[pointer.at]?.conflict !== true &&
    findRemainder(index, slug, pointer) === undefined
  if (pointers.length === 0 || !pointers.every(isInPlace)) return undefined
  const removed = pointers.map(({ at }) => removedLine(lines, at))
  for (const { at, line } of pointers) lines[at] = newLine(line, lines[at]?.end ?? "", index.codec)
  return {
    index: { lines, codec: index.codec },
    before: (removed[0] as RemovedPointer).line,
    after: (pointers[0] as RemovedPointer).line,
    removed,
  }
}

/** The position of a line with links to several topics from which only the link to this topic was removed. */
function findRemainder(
  { lines, codec }: ParsedIndex,
  slug: string,
  { line, at }: RemovedPointer,
): number | undefined {
  const remainder = unlink(newLine(line, "", codec), (other) => other === slug)
  if (newLine(remainder, "", codec).pointer === undefined) return undefined
  const isRemainder = (candidate: IndexLine | undefined): boolean =>
    candidate?.text === remainder && candidate.inside !== true
  const index = isRemainder(lines[at]) ? at : lines.findIndex(isRemainder)
  return index < 0 ? undefined : index
}

/** The line without links to other topics. A pointer to this topic keeps its links to listed topics. */
function withoutOthers(
  listed: ReadonlySet<string>,
  slug: string,
  line: string,
  codec: Codec | undefined,
): string {
  const parsed = newLine(line, "", codec)
  const isOwn = parsed.pointer?.slug === slug
  return unlink(parsed, (other) => other !== slug && !(isOwn && listed.has(other)))
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
