/** For each line, the position of its unit in an order; a line in none comes last. */
export function placesOf(order) {
  const places = []
  for (const [place, unit] of order.entries()) for (const at of unit) places[at] = place
  return places
}
/**
 * The lines of the first units of an index, in its order; see `orderLines`. Blank lines between two lines are kept, one
 * where something between them is left out. Linear time.
 *
 * @param places See `placesOf`.
 */
export function showLines(all, kept, places, slugsOf) {
  const shown = []
  const topics = new Set()
  let blanks = []
  let isGap = false
  for (let at = 0; at < all.length; at++) {
    const line = all[at]
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
