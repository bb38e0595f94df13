/** One word of a line, and its position. */
export interface Word {
  text: string
  /** True for a word in quotes, which is never an option. */
  quoted: boolean
  /** Where the word, with its quotes, begins and ends in the line. */
  from: number
  to: number
}

/**
 * Splits a line at white space. A word may stand in `"…"`, `'…'`, or the curly quotes that phones insert. A quote counts
 * only at the start of a word and when another one ends it, so `don't` and `5" disk` are what they look like. A backslash
 * is a character like any other, as Windows paths need. Never throws, linear.
 */
export function splitWords(line: string): Word[] {
  const words: Word[] = []
  for (const match of line.matchAll(QUOTED_OR_PLAIN)) {
    const inside = match.slice(1).find((one) => one !== undefined)
    const from = match.index
    words.push({ text: inside ?? match[0], quoted: inside !== undefined, from, to: from + match[0].length })
  }
  return words
}

const QUOTED_OR_PLAIN = /"([^"]*)"(?!\S)|'([^']*)'(?!\S)|“([^“”]*)”(?!\S)|‘([^‘’]*)’(?!\S)|\S+/g

/** A word as it has to be typed: in quotes when it has white space or begins like an option or a quote. */
export function quoteWord(text: string): string {
  if (text !== "" && !/\s|^["'“‘-]/.test(text)) return text
  return text.includes('"') ? `'${text}'` : `"${text}"`
}
