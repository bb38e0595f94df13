import { endOfBlock } from "../index/archive.ts"
import type { IndexLine, ShownLine } from "../index/parse-index.ts"

/** When a line with pointers was last used, `Infinity` for a new one; `undefined` for other lines. */
type LastUseOf = (line: IndexLine) => number | undefined

/** Lines that are shown together: positions in the index. */
type Unit = readonly number[]

interface Part {
  /** Its lines, below the headings above it. */
  lines: readonly number[]
  lastUse: number
}

/**
 * The order in which the lines of an index are shown while there is room. A pointer comes with the text that is indented
 * below it, and each part with the headings above it; a heading without a shown part is left out. Blank lines are in no
 * unit.
 *
 * New topics come first, then text up to half of the caps, then pointers by last use, then the other text. Ends when it
 * has twice the lines or bytes of the caps. Linear time, except for a sort.
 */
export function orderLines(
  lines: readonly ShownLine[],
  lastUseOf: LastUseOf,
  caps: { lines: number; bytes: number },
): Unit[] {
  const sizeOf = (unit: Unit): number =>
    unit.reduce((sum, at) => sum + Buffer.byteLength(lines[at]?.shown ?? "") + 1, 0)
  const { pointers, texts } = divide(lines, lastUseOf)
  // The difference of two new ones is not a number.
  pointers.sort((a, b) => b.lastUse - a.lastUse || 0)
  const used = pointers.filter(({ lastUse }) => Number.isFinite(lastUse))
  const half = { lines: caps.lines / 2, bytes: caps.bytes / 2 }
  const far = texts.findIndex((part) => {
    half.lines -= part.lines.length
    half.bytes -= sizeOf(part.lines)
    return half.lines < 0 || half.bytes < 0
  })
  const late = far < 0 ? [] : texts.splice(far)
  const order = [...pointers.slice(0, pointers.length - used.length), ...texts, ...used, ...late]
  const seen = new Set<number>()
  const units: Unit[] = []
  let bytes = 0
  for (const part of order) {
    if (seen.size > 2 * caps.lines || bytes > 2 * caps.bytes) break
    const unit = part.lines.filter((at) => !seen.has(at))
    for (const at of unit) seen.add(at)
    bytes += sizeOf(unit)
    units.push(unit)
  }
  return units
}

/** The pointers and the other text of an index, in its order. */
function divide(lines: readonly ShownLine[], lastUseOf: LastUseOf): { pointers: Part[]; texts: Part[] } {
  const pointers: Part[] = []
  const texts: Part[] = []
  const all = lines.map(({ line }) => line)
  let above: { at: number; level: number }[] = []
  for (let at = 0, end = 1; at < lines.length; at = end++) {
    const { line, shown } = lines[at] as ShownLine
    const lastUse = lastUseOf(line)
    if (lastUse !== undefined) end = endOfBlock(all, at)
    const level = lastUse === undefined ? levelOf(line, shown) : 0
    if (level > 0) above = [...above.filter((heading) => heading.level < level), { at, level }]
    else if (shown.trim() !== "") {
      const own = Array.from({ length: end - at }, (_, below) => at + below)
      const part = [
        ...above.map((heading) => heading.at),
        ...own.filter((inner) => lines[inner]?.shown.trim()),
      ]
      const uses = own.flatMap((inner) => lastUseOf((lines[inner] as ShownLine).line) ?? [])
      ;(lastUse === undefined ? texts : pointers).push({ lines: part, lastUse: Math.max(...uses) })
    }
  }
  return { pointers, texts }
}

/** The level of a heading; 0 for other lines. */
function levelOf({ inside }: IndexLine, shown: string): number {
  return inside ? 0 : (/^ {0,3}(#{1,6})(?:[ \t]|$)/.exec(shown)?.[1]?.length ?? 0)
}
