import { attempt } from "@caliban/text"
import { endOfBlock } from "../index/archive.ts"
import type { IndexLine, ShownLine } from "../index/parse-index.ts"

/** When each topic of an index was last used, in seconds since 1970; 0 for never. */
export type Uses = ReadonlyMap<string, number>

export { USAGE_FILE as USAGE_RECORD } from "../store/file-names.ts"

/** Parses a record; `undefined` for any other text. Never fails. */
export function parseUses(text: string | undefined): Uses | undefined {
  const record = attempt(() => JSON.parse(text ?? "") as unknown)
  if (typeof record !== "object" || record === null || Array.isArray(record)) return undefined
  const pairs = Object.entries(record)
  return pairs.every(([, time]) => Number.isFinite(time) && time >= 0) ? new Map(pairs) : undefined
}

/** The text of a record. It has slugs and times only, and is apart from the files: a use changes no topic. */
export function formatUses(uses: Uses): string {
  return JSON.stringify(Object.fromEntries(uses))
}

/**
 * The uses of the listed topics, the later time of each. A time in the future, from a wrong clock, counts as now. A topic
 * that joins an existing record is new: it counts as used now. In the first record it counts as never used.
 */
export function mergeUses(
  old: Uses | undefined,
  added: Uses,
  { listed, now }: { listed: Iterable<string>; now: number },
): Uses {
  const unknown = old === undefined ? 0 : now
  return new Map(
    Array.from(listed, (slug) => {
      const time = Math.max(old?.get(slug) ?? (added.has(slug) ? 0 : unknown), added.get(slug) ?? 0)
      return [slug, Math.min(time, now)]
    }),
  )
}

/** When a line with pointers was last used, `Infinity` for a new one; `undefined` for other lines. */
export type LastUse = (line: IndexLine) => number | undefined

/** When any topic of a line was last used. A topic that the record does not have is new, so it comes first. */
export function lastUse(uses: Uses): LastUse {
  return ({ pointer }) => pointer?.slugs.reduce((last, slug) => Math.max(last, uses.get(slug) ?? Infinity), 0)
}

/**
 * The order in which the lines of an index are shown while there is room. Lines with one number are shown together: a
 * pointer comes with the text that is indented below it, and each part with the headings above it; a heading without a
 * shown part is left out, and so are blank lines.
 *
 * New topics come first, then text up to half of the caps, then pointers by last use, then the other text. Ends when it
 * has twice the lines or bytes of the caps. Linear time, except for a sort.
 */
export function orderLines(
  lines: readonly ShownLine[],
  lastUseOf: LastUse,
  caps: { lines: number; bytes: number },
): ReadonlyMap<ShownLine, number> {
  const room = { lines: caps.lines / 2, bytes: caps.bytes / 2 }
  const ranked = divide(lines, lastUseOf).map((part) => {
    if (part.lastUse !== undefined) return { ...part, lastUse: part.lastUse }
    room.lines -= part.lines.length
    room.bytes -= sizeOf(part.lines)
    return { ...part, lastUse: room.lines < 0 || room.bytes < 0 ? -1 : Number.MAX_VALUE }
  })
  ranked.sort((a, b) => (a.lastUse === b.lastUse ? 0 : b.lastUse - a.lastUse))
  const order = new Map<ShownLine, number>()
  let bytes = 0
  for (const [at, part] of ranked.entries()) {
    if (order.size > 2 * caps.lines || bytes > 2 * caps.bytes) break
    const added = part.lines.filter((line) => !order.has(line))
    for (const line of added) order.set(line, at)
    bytes += sizeOf(added)
  }
  return order
}

const sizeOf = (lines: readonly ShownLine[]): number =>
  lines.reduce((sum, { shown }) => sum + Buffer.byteLength(shown) + 1, 0)

/** The pointers and the other lines of text, each with the headings above it and the text that is indented below it. */
function divide(lines: readonly ShownLine[], lastUseOf: LastUse) {
  const parts: { lines: readonly ShownLine[]; lastUse: number | undefined }[] = []
  const all = lines.map(({ line }) => line)
  let above: ShownLine[] = []
  for (let at = 0, end = 1; at < lines.length; at = end++) {
    const first = lines[at] as ShownLine
    const isPointer = lastUseOf(first.line) !== undefined
    if (isPointer) end = endOfBlock(all, at)
    const block = lines.slice(at, end).filter(({ shown }) => shown.trim() !== "")
    const level = isPointer ? 0 : levelOf(first)
    const uses = block.flatMap(({ line }) => lastUseOf(line) ?? [])
    if (level > 0) above = [...above.filter((heading) => levelOf(heading) < level), first]
    else if (block.length > 0)
      parts.push({ lines: [...above, ...block], lastUse: isPointer ? Math.max(...uses) : undefined })
  }
  return parts
}

/** The level of a heading; 0 for other lines. */
function levelOf({ line, shown }: ShownLine): number {
  return line.inside ? 0 : (/^ {0,3}(#{1,6})(?:[ \t]|$)/.exec(shown)?.[1]?.length ?? 0)
}
