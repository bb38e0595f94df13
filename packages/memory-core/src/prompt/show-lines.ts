/** The beginning of a text that is shown, or the lines of it that are. */
export interface Beginning {
  text: string
  lines: number
  /** Bytes of UTF-8. */
  bytes: number
  /** How many topics its lines are about. */
  topics: number
}

/**
 * The lines of some units of an index, in its order; see `orderLines`. Blank lines between two lines are kept, one where
 * something between them is left out.
 */
export function showLines(
  all: readonly string[],
  units: readonly (readonly number[])[],
  slugsOf: readonly (readonly string[])[],
): Beginning {
  const chosen = new Set(units.flat())
  const shown: string[] = []
  const topics = new Set<string>()
  let blanks: string[] = []
  let isGap = false
  for (const [at, line] of all.entries()) {
    if (chosen.has(at)) {
      if (shown.length > 0) shown.push(...(isGap ? blanks.slice(0, 1) : blanks))
      shown.push(line)
      for (const slug of slugsOf[at] ?? []) topics.add(slug)
      blanks = []
      isGap = false
    } else if (line.trim() === "") blanks.push(line)
    else isGap = true
  }
  const text = shown.join("\n").trimEnd()
  return { text, lines: shown.length, bytes: Buffer.byteLength(text), topics: topics.size }
}
