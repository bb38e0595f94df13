import { cutText } from "@caliban/text"
import { withLineEnds } from "./text-lines.ts"

/** Characters of the text that was searched for, in an error. */
const SHOWN_MAX = 200
/** More occurrences are not counted. */
const OCCURRENCES_MAX = 60

/** A text after an edit, and the numbers of the lines that it changed, from 1. */
export interface EditedText {
  text: string
  first: number
  last: number
}

/** Why nothing was replaced: the text does not occur, or more than once. */
export interface NotReplaced {
  /** The searched text, cut. */
  shown: string
  /** The lines in which it begins, such as `2, 5, …`; empty when it does not occur. */
  lines: string
}

/**
 * Replaces a text that occurs exactly once, overlapping occurrences included. The model sees every line end as `\n`: when
 * the text does not occur as it is, all line ends are the same. What it writes gets those of the file. Linear time.
 */
export function replaceOnce(text: string, old: string, replacement: string): EditedText | NotReplaced {
  const verbatim = findAll(text, old)
  const plain = text.replace(/\r\n?/g, "\n")
  const [where, what] = verbatim.length > 0 ? [text, old] : [plain, old.replace(/\r\n?/g, "\n")]
  const found = verbatim.length > 0 ? verbatim : findAll(where, what)
  const [start] = found
  if (start === undefined || found.length > 1) {
    const shown = old.length > SHOWN_MAX ? `${cutText(old, SHOWN_MAX)}…` : old
    return { shown, lines: linesAt(where, found).join(", ") + (found.length < OCCURRENCES_MAX ? "" : ", …") }
  }
  const [from, to] = [start, start + what.length].map((at) =>
    where === text ? at : beforePlainEnds(text, at),
  )
  const before = text.slice(0, from) + withLineEnds(replacement, text)
  const first = countLines(text.slice(0, from))
  return { text: before + text.slice(to), first, last: Math.max(first, countLines(before)) }
}

const countLines = (text: string): number => text.split(/\r\n|\r|\n/).length

/** The numbers of the lines in which ascending positions are, each once. */
function linesAt(text: string, positions: readonly number[]): number[] {
  const lines = new Set<number>()
  const ends = text.matchAll(/\r\n|\r|\n/g)
  let end = ends.next()
  let line = 1
  for (const position of positions) {
    for (; !end.done && end.value.index + end.value[0].length <= position; end = ends.next()) line += 1
    lines.add(line)
  }
  return [...lines]
}

/** The first positions at which a text occurs (Knuth, Morris, Pratt): `indexOf` takes quadratic time for some texts. */
function findAll(text: string, searched: string): number[] {
  // Half a character separates the texts: neither has one.
  const both = `${searched}\ud800${text}`
  /** For each position, the length of the longest beginning of both texts that ends there. */
  const borders = new Uint32Array(both.length)
  const found: number[] = []
  for (let at = 1; at < both.length && found.length < OCCURRENCES_MAX; at++) {
    let length = borders[at - 1] ?? 0
    while (length > 0 && both.charCodeAt(at) !== both.charCodeAt(length)) length = borders[length - 1] ?? 0
    if (both.charCodeAt(at) === both.charCodeAt(length)) length += 1
    borders[at] = length
    if (length === searched.length) found.push(at - 2 * searched.length)
  }
  return found
}

/** The position in a text for one in its plain form, where every line end is `\n`. */
function beforePlainEnds(text: string, position: number): number {
  let at = position
  for (const { index } of text.matchAll(/\r\n/g)) {
    if (index >= at) break
    at += 1
  }
  return at
}
