import type { RemovedPointer } from "../store/store.ts"
import { insertAt, insertLines } from "./insert-lines.ts"
import { findPointerLine, type IndexLine, newLine, type ParsedIndex, unlink } from "./parse-index.ts"
import { changeLines, digestOf, type IndexUpdate, removePointers, takeOne } from "./update-index.ts"

/**
 * Restores lines that a change removed or rewrote. One is put where the only line of the topic is. Otherwise each goes back to
 * its old place if the line above it is still there, else above the first list. Lines of other topics stay, and a blank line
 * that came with the first line of a topic that had shared one.
 *
 * @param given For an undo, the revisions of the lines that the change wrote: only these are replaced, and nothing is where a
 * person has edited all of them.
 */
export function restorePointers(
  index: ParsedIndex,
  slug: string,
  pointers: readonly RemovedPointer[],
  given?: readonly string[],
): IndexUpdate {
  const after = pointers[0]?.line
  const first = index.lines[findPointerLine(index.lines, slug)]
  const written = given ?? (first ? [digestOf(first)] : [])
  const removal = removePointers(index, slug, true, written)
  const isEdited = removal.removed.length === 0 && removal.left?.some(({ pointer }) => pointer?.slug === slug)
  if (given !== undefined && given.length > 0 && isEdited) return removal
  let current = removal.index
  const isOwn = ({ pointer, conflict }: IndexLine): boolean => pointer?.slug === slug && !conflict
  // Where a line was taken out for each of them, an equal line is another one.
  const isWhole = removal.removed.length === pointers.length
  const present = isWhole ? [] : current.lines.filter(isOwn).map(({ text }) => text)
  const isInPlace = isWhole && pointers.length === 1 && current.lines.length < index.lines.length
  const unplaced: string[] = []
  for (const pointer of pointers) {
    if (takeOne(present, pointer.line)) continue
    const shared = findRemainder(current, slug, pointer)
    if (shared >= 0) current = changeLines(current, new Map([[shared, pointer.line]])).index
    if (shared >= 0 || isListed(current, slug, pointer)) continue
    const at = isInPlace ? removal.removed[0]?.at : findPlace(current.lines, pointer)
    // The line that it replaces may have got another end, and so may the one above.
    const usual = current.lines[(at ?? 0) - 1]?.end || undefined
    const { end = usual } = removal.removed.find((gone) => gone.at === at) ?? pointer
    if (at === undefined) unplaced.push(pointer.line)
    else current = insertAt(current, at, [{ text: pointer.line, end }])
  }
  if (unplaced.length > 0) current = insertLines(current, unplaced, "first")
  // The text below a line that is back has its line.
  return { ...removal, index: current, after, left: removal.left?.filter(({ pointer }) => pointer) ?? [] }
}

/** True for a line that the topic shares with another one, which has a line. */
function isListed({ lines, codec }: ParsedIndex, slug: string, { line }: RemovedPointer): boolean {
  const { slug: own = slug, slugs = [] } = newLine(line, "", codec).pointer ?? {}
  return own !== slug && slugs.includes(slug) && lines[findPointerLine(lines, own)]?.pointer?.slug === own
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
  const isFree = (place: number): boolean => {
    const [line, below] = [lines[place - 1], lines[place]]
    return (line && digestOf(line)) === above && below?.inside !== true
  }
  if (above === undefined) return at > 0 ? undefined : at
  if (isFree(at)) return at
  const isBlank = above === digestOf({ text: "" })
  const place = isBlank ? 0 : lines.findIndex((_, line) => isFree(line + 1)) + 1
  return place === 0 ? undefined : place
}
