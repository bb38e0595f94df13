/** The beginning of a text that is shown, or the lines of it that are. */
export interface Beginning {
  text: string
  lines: number
  /** Bytes of UTF-8. */
  bytes: number
  /** How many topics its lines are about. */
  topics: number
}

/** For each line, the position of its unit in an order; a line in none comes last. */
export function placesOf(order: readonly (readonly number[])[]): readonly (number | undefined)[] {
  const places: number[] = []
  for (const [place, unit] of order.entries()) for (const at of unit) places[at] = place
  return places
}

/**
 * The lines of the first units of an index, in its order; see `orderLines`. Blank lines between two lines are kept, one
 * where something between them is left out. Linear time.
 *
 * @param places See `placesOf`.
 */
export function showLines(
  all: readonly string[],
  kept: number,
  places: readonly (number | undefined)[],
  slugsOf: readonly (readonly string[])[],
): Beginning {
  const shown: string[] = []
  const topics = new Set<string>()
  let blanks: string[] = []
  let isGap = false
  for (let at = 0; at < all.length; at++) {
    const line = all[at] as string
    const place = places[at]
    if (place !== undefined && place < kept) {
      if (blanks.length > 0 && shown.length > 0) shown.push(...(isGap ? blanks.slice(0, 1) : blanks))
      shown.push(line)
      for (const slug of slugsOf[at] ?? []) topics.add(slug)
      if (blanks.length > 0) blanks = []
      isGap = false
    } else if (place === undefined && line.trim() === "") blanks.push(line)
    else isGap = true
  }
  const text = shown.join("\n").trimEnd()
  return { text, lines: shown.length, bytes: Buffer.byteLength(text), topics: topics.size }
}
