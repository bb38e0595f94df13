/** A rewritten text that maps positions back to the original. */
export interface Form {
  text: string
  /** The form it was made from; absent for the original. */
  base?: Form
  /** Its pieces, in order. */
  pieces?: readonly Piece[]
  /** Positions at which something was removed. */
  seams?: ReadonlySet<number>
}

/** A piece of a form. */
export interface Piece {
  /** Start in the form. */
  at: number
  /** Start and end in the form it was made from. */
  from: number
  to: number
  /** True when it was copied code unit by code unit; false when it was replaced as a whole. */
  copied: boolean
}

/**
 * Replaces each match. Returns the same object when nothing changes.
 *
 * @param pattern Global, and linear in the length of any text.
 * @param replace Returns the replacement; `undefined` keeps the match.
 */
export function rewrite(
  form: Form,
  pattern: RegExp,
  replace: (match: RegExpMatchArray) => string | undefined,
): Form {
  const { text } = form
  const pieces: Piece[] = []
  const seams = new Set<number>()
  let rewritten = ""
  let copied = 0
  const copy = (to: number): void => {
    if (to === copied) return
    pieces.push({ at: rewritten.length, from: copied, to, copied: true })
    rewritten += text.slice(copied, to)
  }
  for (const match of text.matchAll(pattern)) {
    const [before] = match
    const replacement = replace(match)
    if (replacement === undefined || replacement === before) continue
    copy(match.index)
    copied = match.index + before.length
    if (replacement === "") seams.add(rewritten.length)
    else pieces.push({ at: rewritten.length, from: match.index, to: copied, copied: false })
    rewritten += replacement
  }
  if (copied === 0) return form
  copy(text.length)
  return { text: rewritten, base: form, pieces, seams }
}

/** Removes characters, given by their codes. Returns the same object when the text has none of them. */
export function remove(form: Form, codes: ReadonlySet<number>): Form {
  const { text } = form
  const pieces: Piece[] = []
  const parts: string[] = []
  const seams = new Set<number>()
  let length = 0
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    const isEnd = at === text.length
    if (!isEnd && !codes.has(text.charCodeAt(at))) continue
    if (at > from) {
      pieces.push({ at: length, from, to: at, copied: true })
      parts.push(text.slice(from, at))
      length += at - from
    }
    if (!isEnd) seams.add(length)
    from = at + 1
  }
  return seams.size === 0 ? form : { text: parts.join(""), base: form, pieces, seams }
}

/** Maps a non-empty range of a form to the original text. */
export function originalSpan(
  { base, pieces }: Form,
  start: number,
  end: number,
): [start: number, end: number] {
  if (base === undefined || pieces === undefined) return [start, end]
  const first = pieceAt(pieces, start)
  const last = pieceAt(pieces, end - 1)
  return originalSpan(
    base,
    first.copied ? first.from + start - first.at : first.from,
    last.copied ? last.from + end - last.at : last.to,
  )
}

function pieceAt(pieces: readonly Piece[], place: number): Piece {
  let low = 0
  let high = pieces.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((pieces[middle]?.at ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return pieces[low] ?? { at: 0, from: 0, to: 0, copied: true }
}
