import type { IndexCaps } from "./tiers.ts"

/** The beginning of a text, or the lines of it that are shown. */
export interface Beginning {
  /** Without trailing white space. */
  text: string
  lines: number
  /** Bytes of UTF-8. */
  bytes: number
}

/** A text of which a number of pieces is shown: its lines, or parts of very long ones. */
export interface Pieces {
  count: number
  /** What the first `kept` pieces show. */
  begin(kept: number): Beginning
  /** True if these pieces show the line at a position. */
  shows(kept: number, line: number): boolean
}

/** Lines longer than any pointer are split into pieces of this length, in UTF-16 code units. */
const PIECE_LENGTH = 1000

/** The text up to the end of a piece. */
interface Part extends Omit<Beginning, "text"> {
  end: number
  /** Number of line ends in it. */
  ends: number
}

/** Pieces from the top, up to the first one beyond the caps; later ones are never shown. */
export function splitText(text: string, caps: IndexCaps = { lines: Infinity, bytes: Infinity }): Pieces {
  const part: Part = { end: 0, ends: 0, lines: 0, bytes: 0 }
  const parts = [{ ...part }]
  let size = 0
  for (const piece of piecesOf(text)) {
    const shown = piece.trimEnd()
    if (shown) {
      part.lines = part.ends + 1
      part.bytes = size + Buffer.byteLength(shown)
    }
    size += Buffer.byteLength(piece)
    part.end += piece.length
    if (piece.endsWith("\n")) part.ends++
    parts.push({ ...part })
    // Trailing blank lines do not count.
    if (shown && (part.ends > caps.lines + 1 || size > caps.bytes + 1)) break
  }
  return {
    count: parts.length - 1,
    begin(kept) {
      const { end, lines, bytes } = parts[kept] as Part
      return { text: text.slice(0, end).trimEnd(), lines, bytes }
    },
    shows: (kept, line) => line < (parts[kept] as Part).ends,
  }
}

/** The lines of a text, each with its end. Long lines are split, never inside a surrogate pair. */
function* piecesOf(text: string): Generator<string> {
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

/**
 * Pieces in an order of their own; see `orderLines`. They are shown in the order of the text. Blank lines between two
 * lines are kept, one where something between them is left out.
 */
export function orderPieces(text: string, order: readonly (readonly number[])[]): Pieces {
  const all = text.split("\n")
  const places: (number | undefined)[] = []
  for (const [place, unit] of order.entries()) for (const at of unit) places[at] = place
  const shows = (kept: number, line: number): boolean => (places[line] ?? kept) < kept
  return {
    count: order.length,
    begin(kept) {
      const shown: string[] = []
      let blanks: string[] = []
      let isGap = false
      for (const [at, line] of all.entries()) {
        if (shows(kept, at)) {
          if (shown.length > 0) shown.push(...(isGap ? blanks.slice(0, 1) : blanks))
          shown.push(line)
          blanks = []
          isGap = false
        } else if (places[at] === undefined && line.trim() === "") blanks.push(line)
        else isGap = true
      }
      const found = shown.join("\n").trimEnd()
      return { text: found, lines: shown.length, bytes: Buffer.byteLength(found) }
    },
    shows,
  }
}
