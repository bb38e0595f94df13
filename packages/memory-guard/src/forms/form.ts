/** A text in another spelling, with the way back. */
export interface Form {
  text: string
  /** What it was made from; absent when it is the original. */
  base?: Form
  /** The stretches that it is made of, in order. */
  pieces?: readonly Piece[]
  /** Indexes before which something was taken out. */
  seams?: ReadonlySet<number>
}

/** A stretch of a form. */
export interface Piece {
  /** Where it begins in the form. */
  at: number
  /** Where it begins and ends in the form that it was made from. */
  from: number
  to: number
  /** True when each code unit stands for one; false when all of it stands for all. */
  copied: boolean
}

/**
 * A form in which each match is replaced. The same object when nothing changes.
 *
 * @param pattern Global, and linear on any text.
 * @param replace The match as it should be; `undefined` leaves it.
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

/** The place in the original of a stretch of the form that is not empty. */
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
