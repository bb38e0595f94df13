import { isUtf8 } from "node:buffer"
import { crypto } from "../node-modules.ts"
import type { RemovedPointer } from "../store/store.ts"
import { FORM_POINTERS } from "./format-pointer.ts"
import { type IndexLine, parseIndex } from "./parse-index.ts"

/**
 * The part of a large index that one topic is about, as an index of its own: the beginning up to the first list of
 * pointers, and the lines that name the topic, each with the line above it. What lies between is one line that stands
 * for it.
 */
export interface CondensedIndex {
  text: string
  /** The whole index again, for a changed text. */
  expand(text: string): Uint8Array
  /** Pointers that were taken out of the text, with their places in the whole index. */
  locate(removed: readonly RemovedPointer[]): RemovedPointer[]
}

const LONGEST_HEAD = 65_536
const MOST_MENTIONS = 64
const OPENERS = ["<!--", "```", "~~~"]

/**
 * Condenses an index for a change of one topic's pointer, which then costs the same however many topics there are. The
 * text gives the same answers as the whole to `upsertPointer` (placement `first`) and `removePointers` of this topic.
 *
 * @returns `undefined` for an index that has to be seen whole: no UTF-8, carriage returns, comments or fences beyond its
 * beginning, an open git conflict, no pointer near it, lines about several topics.
 */
export function condenseIndex(bytes: Uint8Array, slug: string): CondensedIndex | undefined {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (whole.includes(13) || whole.includes("<<<<<<<") || !isUtf8(whole)) return undefined
  const mentions = findMentions(whole, `${slug}.md`)
  const headEnd = findHeadEnd(whole)
  if (mentions === undefined || headEnd === undefined) return undefined

  const gaps: Uint8Array[] = []
  const parts = [whole.toString("utf8", 0, headEnd)]
  // Nobody can have written it, neither into the index nor into what is about to be added.
  const mark = `\ufdd2${crypto().randomUUID()}\ufdd2`
  let position = headEnd
  const skipTo = (end: number): void => {
    if (end <= position) return
    const isEnded = whole[end - 1] === 10
    parts.push(`${mark}${gaps.length}${mark}${isEnded ? "\n" : ""}`)
    gaps.push(whole.subarray(position, isEnded ? end - 1 : end))
    position = end
  }
  for (const mention of mentions) {
    if (mention < position) continue
    const start = startOfLine(whole, mention)
    skipTo(startOfLine(whole, start - 1))
    const end = endOfLine(whole, mention)
    parts.push(whole.toString("utf8", position, end))
    position = end
  }
  skipTo(whole.length)

  const text = parts.join("")
  const { lines } = parseIndex(text)
  const isShared = ({ pointer }: IndexLine): boolean =>
    pointer !== undefined && pointer.slugs.length > 1 && pointer.slugs.includes(slug)
  if (lines.some(isShared)) return undefined
  return {
    text,
    expand: (changed) => expand(changed.split(mark), gaps),
    locate: (removed) =>
      removed.map((pointer) => ({ ...pointer, at: pointer.at + linesBefore(lines, mark, gaps, pointer.at) })),
  }
}

/** Where a file is named, or may be, its characters written as `%xx`; `undefined` when that is in too many places. */
function findMentions(whole: Buffer, file: string): number[] | undefined {
  const found: number[] = []
  for (let at = whole.indexOf(file); at >= 0; at = whole.indexOf(file, at + 1)) {
    if (found.push(at) > MOST_MENTIONS) return undefined
  }
  for (let at = whole.indexOf(37); at >= 0; at = whole.indexOf(37, at + 1)) {
    if (/^%[0-9a-f]{2}/i.test(whole.toString("latin1", at, at + 3)) && found.push(at) > MOST_MENTIONS)
      return undefined
  }
  return found.sort((a, b) => a - b)
}

/**
 * The end of a beginning that holds the pointers that tell the index's form and everything that could hide a line:
 * after it each line stands for itself.
 */
function findHeadEnd(whole: Buffer): number | undefined {
  const lastOpener = Math.max(0, ...OPENERS.map((opener) => whole.lastIndexOf(opener)))
  for (let room = 256; ; room *= 2) {
    const end = endOfLine(whole, Math.min(lastOpener + room, whole.length) - 1)
    if (end > LONGEST_HEAD) return undefined
    const { lines, visible } = parseIndex(whole.toString("utf8", 0, end))
    // Something that opens in the beginning and does not close there may close later.
    if (/<!--|^[ \t]*(?:`{3}|~{3})/m.test(visible)) return undefined
    const pointers = lines.filter(({ pointer }) => pointer?.indent === "").length
    if (pointers >= FORM_POINTERS || (pointers > 0 && end === whole.length)) return end
    if (end === whole.length) return undefined
  }
}

function startOfLine(whole: Buffer, at: number): number {
  return at <= 0 ? 0 : whole.lastIndexOf(10, at - 1) + 1
}

/** The place after the line's end. */
function endOfLine(whole: Buffer, at: number): number {
  const end = at < 0 ? -1 : whole.indexOf(10, at)
  return end < 0 ? whole.length : end + 1
}

/** Between two marks of a gap stands its number. */
function expand(parts: readonly string[], gaps: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(
    parts.map((part, at) => (at % 2 === 1 ? (gaps[Number(part)] as Uint8Array) : Buffer.from(part))),
  )
}

/** How many lines the gaps above a line of the condensed text hold beyond one each. */
function linesBefore(
  lines: readonly IndexLine[],
  mark: string,
  gaps: readonly Uint8Array[],
  at: number,
): number {
  let more = 0
  for (const { text } of lines.slice(0, at)) {
    if (!text.startsWith(mark)) continue
    const gap = gaps[Number(text.split(mark)[1])] as Uint8Array
    for (let end = gap.indexOf(10); end >= 0; end = gap.indexOf(10, end + 1)) more++
  }
  return more
}
