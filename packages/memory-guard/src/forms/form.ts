import type { Steps } from "../run-steps.ts"

/** A rewritten text that maps positions back to the original. */
export interface Form {
  text: string
  /** The form it was made from; absent for the original. */
  base?: Form
  /** Its pieces, in order. */
  pieces?: readonly Piece[]
  /** Instead of pieces: where each code unit was in the base. */
  positions?: Uint32Array
  /** Positions at which something was removed. */
  seams?: Pick<ReadonlySet<number>, "has">
}

/** A piece of a form. */
export interface Piece {
  /** Start in the form. */
  at: number
  /** Start and end in the form it was made from. */
  from: number
  to: number
  /** True when every code unit was copied or replaced by another one; false when it was replaced as a whole. */
  copied: boolean
}

/** A form in the making. */
export type Rewriting = Steps<Form>

/**
 * Replaces each match; yields at each, where it may pause. Returns the same object when nothing changes.
 *
 * @param pattern Global, and linear in the length of any text.
 * @param replace Returns the replacement; `undefined` keeps the match.
 */
export function* rewrite(
  form: Form,
  pattern: RegExp,
  replace: (match: RegExpMatchArray) => string | undefined,
): Rewriting {
  const { text } = form
  const pieces: Piece[] = []
  const seams = new Set<number>()
  const parts: string[] = []
  let length = 0
  let copied = 0
  // Where the current copied piece starts, here and in the form it is made from.
  let at = 0
  let from = 0
  const append = (part: string): void => {
    parts.push(part)
    length += part.length
  }
  const endPiece = (to: number): void => {
    if (to > from) pieces.push({ at, from, to, copied: true })
  }
  for (const match of text.matchAll(pattern)) {
    yield
    const [before] = match
    const replacement = replace(match)
    if (replacement === undefined || replacement === before) continue
    append(text.slice(copied, match.index))
    copied = match.index + before.length
    if (replacement.length !== before.length || before.length > 1) {
      endPiece(match.index)
      if (replacement === "") seams.add(length)
      else pieces.push({ at: length, from: match.index, to: copied, copied: false })
      at = length + replacement.length
      from = copied
    }
    append(replacement)
  }
  if (copied === 0) return form
  append(text.slice(copied))
  endPiece(text.length)
  return { text: parts.join(""), base: form, pieces, seams }
}

/**
 * Removes code units. Returns the same object when the text has none of them.
 *
 * @param isRemoved Has a 1 at the code of each.
 */
export function remove(form: Form, isRemoved: Uint8Array): Form {
  const { text } = form
  const units = new Uint16Array(text.length)
  const positions = new Uint32Array(text.length)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isRemoved[code] === 1) continue
    units[length] = code
    positions[length++] = at
  }
  if (length === text.length) return form
  const positionOf = (at: number): number => (at < length ? (positions[at] ?? 0) : text.length)
  return {
    text: Buffer.from(units.buffer, 0, 2 * length).toString("utf16le"),
    base: form,
    positions: positions.subarray(0, length),
    seams: { has: (at) => positionOf(at) > (at === 0 ? 0 : positionOf(at - 1) + 1) },
  }
}

/** Maps a non-empty range of a form to the original text. */
export function originalSpan(
  { base, pieces, positions }: Form,
  start: number,
  end: number,
): [start: number, end: number] {
  if (base !== undefined && positions !== undefined)
    return originalSpan(base, positions[start] ?? 0, (positions[end - 1] ?? 0) + 1)
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
