/** Columns that a line takes in a terminal: marks take none, East Asian wide characters and emoji two. */
export function displayWidth(text: string): number {
  if (ONE_COLUMN_EACH.test(text)) return text.length
  let width = 0
  for (const cluster of clusters(text)) width += clusterWidth(cluster)
  return width
}

/**
 * What a reader sees as single characters; a text is only ever cut between them. An endless one comes in pieces. Linear:
 * `Intl.Segmenter` takes far longer, and too much memory, for one long string.
 */
export function* clusters(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" })
  let last = ""
  for (const [run] of text.matchAll(RUN)) {
    const found = Array.from(segmenter.segment(last + run), ({ segment }) => segment)
    // The last one may continue in the next run.
    last = (found.length > 1 && found.pop()) || ""
    yield* found
  }
  if (last !== "") yield last
}

let segmenter: Intl.Segmenter | undefined
const RUN = /.{1,250}/gsu

export function clusterWidth(cluster: string): number {
  if (WIDE.test(cluster)) return 2
  return NO_COLUMN.test(cluster) ? 0 : 1
}

const ONE_COLUMN_EACH = /^[\x20-\x7e]*$/
const NO_COLUMN = /^[\p{M}\p{Cf}]*$/u
const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|[\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)/u
