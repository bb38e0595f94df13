/**
 * Characters that a reader does not see or that move the ones beside them: controls, line separators, zero-width
 * spaces, bidi overrides, tag characters, halves of surrogate pairs. Joiners and direction marks, which scripts and
 * emoji need, are not among them.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\u061c\u200b\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu

/** The text on one line, with hidden characters written as `\u{…}`. */
export function oneLine(text: string): string {
  return text.replace(HIDDEN, (character) => {
    if (character === "\n") return "\\n"
    if (character === "\t") return "\\t"
    if (character === "\r") return "\\r"
    return `\\u{${character.codePointAt(0)?.toString(16)}}`
  })
}

/** How many hidden characters a text has, line ends and tabs aside. */
export function countHidden(text: string): number {
  let count = 0
  for (const [character] of text.matchAll(HIDDEN)) if (!/[\n\r\t]/.test(character)) count += 1
  return count
}

/** The text in quotes on one line, cut after `max` characters. */
export function quote(text: string, max = 60): string {
  if (text.length <= max) return `"${oneLine(text)}"`
  const start = text.slice(0, max).replace(/[\ud800-\udbff]$/, "")
  return `"${oneLine(start)}…" (${formatCount(text.length)} characters)`
}

/** What kind of thing a value is, in words. Never reads a property of it. */
export function describeValue(value: unknown): string {
  if (typeof value === "string") return quote(value)
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  if (value === null) return "null"
  if (typeof value === "object") return Array.isArray(value) ? "an array" : "an object"
  return value === undefined ? "nothing" : `a ${typeof value}`
}

/** `a`, `a and b`, `a, b and c`. */
export function joinWords(words: readonly string[], conjunction: "and" | "or"): string {
  if (words.length < 2) return words.join("")
  return `${words.slice(0, -1).join(", ")} ${conjunction} ${words.at(-1)}`
}

/** `1 topic`, `1,200 topics`. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`
}

export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",")
}
