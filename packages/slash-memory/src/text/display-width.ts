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
  for (let from = 0; from < text.length; ) {
    const alone = countAlone(text, from)
    for (const end = from + alone; from < end; from++) yield text[from] as string
    if (from < text.length) from = yield* segmentRun(text, from)
  }
}

const RUN_LENGTH = 500
let segmenter: Intl.Segmenter | undefined

/** Splits the next 500 units; gives where the rest begins. */
function* segmentRun(text: string, from: number): Generator<string, number> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" })
  const limit = from + RUN_LENGTH
  // Never between the two units of one code point.
  const to = /^[\ud800-\udbff]$/.test(text[limit - 1] ?? "") ? limit - 1 : limit
  let end = from
  for (const { segment, index } of segmenter.segment(text.slice(from, to))) {
    const isLast = from + index + segment.length === to
    // The last one may continue after the run: the next run begins with it.
    if (isLast && index > 0 && to < text.length) break
    yield segment
    end = from + index + segment.length
  }
  return end
}

/** How many characters from a place on are clusters of their own. Few are left to the segmenter. */
function countAlone(text: string, from: number): number {
  let end = from
  while (end < text.length && isAlone(text.charCodeAt(end))) end++
  // A mark may follow the last one.
  const count = end === text.length ? end - from : end - from - 1
  return count >= 8 || end === text.length ? count : 0
}

/** True for printable ASCII, kana, Han and Hangul syllables: nothing but a mark after them joins them. */
function isAlone(code: number): boolean {
  return (code >= 0x20 && code <= 0x7e) || isWideAlone(code)
}

function isWideAlone(code: number): boolean {
  return (
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0x3041 && code <= 0x3096) ||
    (code >= 0x30a1 && code <= 0x30ff)
  )
}

export function clusterWidth(cluster: string): number {
  if (cluster.length === 1 && isAlone(cluster.charCodeAt(0)))
    return isWideAlone(cluster.charCodeAt(0)) ? 2 : 1
  if (WIDE.test(cluster)) return 2
  return NO_COLUMN.test(cluster) ? 0 : 1
}

const ONE_COLUMN_EACH = /^[\x20-\x7e]*$/
const NO_COLUMN = /^[\p{M}\p{Cf}]*$/u
const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|[\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)/u
