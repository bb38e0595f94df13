/** Columns that a line takes in a terminal: marks take none, East Asian wide characters and emoji two. */
export function displayWidth(text: string): number {
  if (ONE_COLUMN_EACH.test(text)) return text.length
  let width = 0
  for (const cluster of clusters(text)) width += clusterWidth(cluster)
  return width
}

/**
 * What a reader sees as single characters; a text is only ever cut between them. One of more than 500 UTF-16 units
 * comes in pieces. Linear: `Intl.Segmenter` takes far longer, and too much memory, for one long string.
 */
export function* clusters(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" })
  for (let from = 0; from < text.length; ) {
    const to = endOfRun(text, from)
    let last = from
    for (const { segment, index } of segmenter.segment(text.slice(from, to))) {
      // The last one may continue after the run: the next run begins with it.
      if (index > 0 && to < text.length && from + index + segment.length === to) break
      yield segment
      last = from + index + segment.length
    }
    from = last
  }
}

const RUN_LENGTH = 500
let segmenter: Intl.Segmenter | undefined

/** Never between the two units of one code point. */
function endOfRun(text: string, from: number): number {
  const to = from + RUN_LENGTH
  return /^[\ud800-\udbff]$/.test(text[to - 1] ?? "") ? to - 1 : to
}

export function clusterWidth(cluster: string): number {
  if (WIDE.test(cluster)) return 2
  return NO_COLUMN.test(cluster) ? 0 : 1
}

/** A line filled up with spaces to `width` columns. */
export function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)))
}

const ONE_COLUMN_EACH = /^[\x20-\x7e]*$/
const NO_COLUMN = /^[\p{M}\p{Cf}]*$/u
const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|[\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)/u
