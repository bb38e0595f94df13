import { lazily } from "./lazily.ts"

/** A word, or what stands between two words, of a script without spaces. */
export interface Segment {
  text: string
  at: number
  isWord: boolean
}

/** The segmenter copies its whole text for every word that it returns. */
const SLICE = 500

const segmenter = lazily(() => new Intl.Segmenter("zh", { granularity: "word" }))

/** Splits a text of a script without spaces into words. A word on the border of two slices becomes two. */
export function* segmentsOf(text: string): Generator<Segment> {
  for (let start = 0; start < text.length; start += SLICE)
    for (const { segment, index, isWordLike } of segmenter().segment(text.slice(start, start + SLICE)))
      yield { text: segment, at: start + index, isWord: isWordLike === true }
}
