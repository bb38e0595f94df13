import { lazily } from "@caliban/text"
import { foldLetters, kindOf, SEPARATOR, UNSPACED } from "./words.ts"

/** Three characters are known by a number below this; the few that share one do no harm. */
const SLOTS = 1 << 18
const SPACE = 0x20
/** Of a query only the rarest count. */
const QUERY_MAX = 300

/** By number, the text in which it was last seen. */
const seenIn = lazily(() => new Uint32Array(SLOTS))
let texts = 0

/**
 * The distinct trigrams of the letters and digits of a text, words enclosed by spaces. Scripts without spaces also give
 * pairs, and single characters: of a query only those that stand alone.
 */
export function gramsOf(text: string, isQuery: boolean = false): number[] {
  const folded = foldLetters(text).toLowerCase()
  const seen = seenIn()
  const grams: number[] = []
  texts = (texts + 1) >>> 0 || 1
  const add = (gram: number): void => {
    if (seen[gram] === texts) return
    seen[gram] = texts
    grams.push(gram)
  }
  let [before, last] = [SPACE, SPACE]
  for (let at = 0; at <= folded.length; at++) {
    const code = at === folded.length ? SPACE : folded.charCodeAt(at)
    const unit = kindOf(code) === SEPARATOR ? SPACE : code
    if (unit === SPACE && last === SPACE) continue
    if (before !== SPACE || last !== SPACE) add(slot(before, last, unit))
    if (isUnspaced(unit)) {
      if (!isQuery || (!isUnspaced(last) && !isUnspaced(folded.charCodeAt(at + 1)))) add(slot(0, 0, unit))
      if (isUnspaced(last)) add(slot(0, last, unit))
    }
    before = last
    last = unit
  }
  return grams
}

function slot(first: number, second: number, third: number): number {
  return (Math.imul(Math.imul(first, 0x9e35) + second, 0x85eb) + Math.imul(third, 0x2c1b)) & (SLOTS - 1)
}

const isUnspaced = (code: number): boolean => kindOf(code) === UNSPACED

/** The documents that share any trigram, the weights of what each shares, until the next call, and the weight of all. */
export type Overlap = ReturnType<ReturnType<typeof createTrigramIndex>["overlap"]>

/** Documents, known by small numbers, by their trigrams. */
export function createTrigramIndex() {
  const postings = new Map<number, number[]>()
  let size = 0
  let weights = new Float64Array(64)
  /** How telling a trigram is. */
  const weight = (gram: number): number => Math.log(1 + size / (postings.get(gram)?.length || 0.5))
  return {
    weight,
    add(number: number, grams: readonly number[]): void {
      size++
      if (number >= weights.length) weights = new Float64Array(2 * number)
      for (const gram of grams) {
        const posting = postings.get(gram)
        if (posting === undefined) postings.set(gram, [number])
        else posting.push(number)
      }
    },
    /** Expects what was added. */
    remove(number: number, grams: readonly number[]): void {
      size--
      for (const gram of grams) {
        const posting = postings.get(gram)
        posting?.splice(posting.indexOf(number), 1)
      }
    },
    overlap(grams: readonly number[]) {
      weights.fill(0)
      const numbers: number[] = []
      let total = 0
      const rarest = grams.length <= QUERY_MAX ? grams : grams.toSorted((a, b) => weight(b) - weight(a))
      for (const gram of rarest.slice(0, QUERY_MAX)) {
        const value = weight(gram)
        total += value
        for (const number of postings.get(gram) ?? []) {
          if (weights[number] === 0) numbers.push(number)
          weights[number] = (weights[number] ?? 0) + value
        }
      }
      return { numbers, weights, total }
    },
  }
}
