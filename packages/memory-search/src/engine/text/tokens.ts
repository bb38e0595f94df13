/**
 * The words of one text. A word is known by two hashes of its folded form, so that no string is made for one that was
 * seen before. Reused from text to text.
 */
export interface Tokens {
  /** The text that was divided: the given one, or its normal form. */
  text: string
  count: number
  first: Int32Array
  second: Int32Array
  /** Offsets in the text. */
  from: Int32Array
  to: Int32Array
  /** 1 in a Markdown heading. */
  heading: Uint8Array
  /** 0 a word, 1 an identifier as a whole, after its parts, 2 a pair of characters. */
  form: Uint8Array
  /** Whether the text has a number of four digits, such as a year. */
  hasYear: boolean
}

export function createTokens(): Tokens {
  return {
    text: "",
    count: 0,
    first: new Int32Array(256),
    second: new Int32Array(256),
    from: new Int32Array(256),
    to: new Int32Array(256),
    heading: new Uint8Array(256),
    form: new Uint8Array(256),
    hasYear: false,
  }
}

/** Adds a word at the end. */
export function add(
  into: Tokens,
  first: number,
  second: number,
  from: number,
  to: number,
  heading: number,
  form: number,
): void {
  const at = into.count
  if (at === into.first.length) grow(into)
  into.first[at] = first
  into.second[at] = second
  into.from[at] = from
  into.to[at] = to
  into.heading[at] = heading
  into.form[at] = form
  into.count = at + 1
}

function grow(tokens: Tokens): void {
  const doubled = (old: Int32Array): Int32Array => {
    const larger = new Int32Array(old.length * 2)
    larger.set(old)
    return larger
  }
  const doubledBytes = (old: Uint8Array): Uint8Array => {
    const larger = new Uint8Array(old.length * 2)
    larger.set(old)
    return larger
  }
  tokens.first = doubled(tokens.first)
  tokens.second = doubled(tokens.second)
  tokens.from = doubled(tokens.from)
  tokens.to = doubled(tokens.to)
  tokens.heading = doubledBytes(tokens.heading)
  tokens.form = doubledBytes(tokens.form)
}
