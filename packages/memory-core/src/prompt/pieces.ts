import type { IndexCaps } from "./tiers.ts"

/** A text of which a number of pieces is shown: its lines, or parts of very long ones. */
export interface Pieces {
  count: number
  /** What the first `kept` pieces show, in the order of the text, without trailing white space. */
  begin(kept: number): string
  /** The piece that completes the line at a position; `undefined` for one that no piece shows. */
  pieceOf(line: number): number | undefined
}

/** Lines longer than any pointer are split into pieces of this length, in UTF-16 code units. */
const PIECE_LENGTH = 1000

/**
 * The pieces of a text. Blank lines between two that are shown are kept, one of them where something between the two is
 * left out.
 *
 * @param order The lines of each piece, see `orderLines`. Absent: from the top, each line or part of a long line.
 * @param caps What is further from the top is in no piece.
 */
export function splitText(text: string, order?: readonly (readonly number[])[], caps?: IndexCaps): Pieces {
  const parts = order ? text.split("\n").map((line) => `${line}\n`) : beginning(text, caps)
  const count = order?.length ?? parts.length
  const places = parts.map((part, at) => (part.trim() ? (order ? count : at) : undefined))
  for (const [place, unit] of order?.entries() ?? []) for (const at of unit) places[at] = place
  const ends = parts.flatMap((part, at) => (part.endsWith("\n") ? at : []))
  return {
    count,
    begin(kept) {
      const shown = Math.min(kept, count)
      let text = ""
      let blanks: string[] = []
      let isGap = false
      for (let at = 0; at < (order ? parts.length : shown); at++) {
        const place = places[at]
        if (place === undefined) blanks.push(parts[at] as string)
        else if (place >= shown) isGap = true
        else {
          if (text) text += isGap ? (blanks[0] ?? "") : blanks.join("")
          text += parts[at]
          blanks = []
          isGap = false
        }
      }
      return text.trimEnd()
    },
    pieceOf(line) {
      const piece = places[ends[line] ?? -1]
      return piece === undefined || piece >= count ? undefined : piece
    },
  }
}

/** The parts of a text up to the first one beyond the caps. */
function beginning(text: string, caps: IndexCaps = { lines: Infinity, bytes: Infinity }): string[] {
  const parts: string[] = []
  let lines = 0
  let length = 0
  for (const part of partsOf(text)) {
    parts.push(part)
    if (part.endsWith("\n")) lines++
    length += part.length
    // Blank lines at the end of what is shown do not count.
    if ((lines > caps.lines + 1 || length > caps.bytes + 1) && part.trim() !== "") break
  }
  return parts
}

/** The lines of a text, each with its end. Long lines are split, never inside a surrogate pair. */
function* partsOf(text: string): Generator<string> {
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf("\n", start)
    const end = newline < 0 ? text.length : newline
    if (end - start <= PIECE_LENGTH) {
      yield `${text.slice(start, end)}\n`
      start = end + 1
    } else {
      const isPair = /[\ud800-\udbff]/.test(text.charAt(start + PIECE_LENGTH - 1))
      const cut = start + PIECE_LENGTH - (isPair ? 1 : 0)
      yield text.slice(start, cut)
      start = cut
    }
  }
}
