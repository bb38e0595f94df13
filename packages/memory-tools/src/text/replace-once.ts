import { cutText } from "@caliban/text"
import { withLineEnds } from "./text-lines.ts"

/** Characters of the text that was searched for, in an error. */
const SHOWN_MAX = 200
/** More occurrences are not counted. */
const OCCURRENCES_MAX = 60

/** A text after an edit, and the numbers of the lines that it changed, from 1. */
export interface EditedText {
  text: string
  first: number
  last: number
}

/** Why nothing was replaced: the text does not occur, or more than once. */
export interface NotReplaced {
  /** The searched text, cut. */
  shown: string
  /** The lines in which it begins, such as `2, 5, …`; empty when it does not occur. */
  lines: string
}

/**
 * Replaces a text that occurs exactly once, overlapping occurrences included. The model sees every line end as `\n`, and
 * neither the Unicode form nor whether the last line has an end: when the text does not occur as it is, these do not count.
 * What it writes gets the line ends of the file. Linear time.
 */
export function replaceOnce(text: string, old: string, replacement: string): EditedText | NotReplaced {
  const lacksEnd = END.test(old) && !END.test(text)
  for (const whole of lacksEnd ? [text, text + withLineEnds("\n", text)] : [text]) {
    for (const form of new Set([old, old.normalize("NFC"), old.normalize("NFD")])) {
      const edited = replaceForm(whole, form, replacement)
      const isLonger = whole !== text && "text" in edited && END.test(replacement)
      if (isLonger) return { ...edited, text: edited.text.replace(END, "") }
      if (!("lines" in edited) || edited.lines !== "") return edited
    }
  }
  return { shown: shorten(old), lines: "" }
}

const END = /(?:\r\n|\r|\n)$/
const shorten = (old: string): string => (old.length > SHOWN_MAX ? `${cutText(old, SHOWN_MAX)}…` : old)

function replaceForm(text: string, old: string, replacement: string): EditedText | NotReplaced {
  const verbatim = findAll(text, old)
  const plain = text.replace(/\r\n?/g, "\n")
  const [where, what] = verbatim.length > 0 ? [text, old] : [plain, old.replace(/\r\n?/g, "\n")]
  const found = verbatim.length > 0 ? verbatim : findAll(where, what)
  const [start] = found
  if (start === undefined || found.length > 1) {
    const lines = new Set(found.map((at) => lineAt(where, at)))
    const more = found.length < OCCURRENCES_MAX ? "" : ", …"
    return { shown: shorten(old), lines: [...lines].join(", ") + more }
  }
  const [from, to] = [start, start + what.length].map((at) =>
    where === text ? at : beforePlainEnds(text, at),
  )
  const before = text.slice(0, from) + withLineEnds(replacement, text)
  const edited = before + text.slice(to)
  const first = lineAt(text, from)
  return { text: edited, first, last: Math.max(first, lineAt(edited, before.length)) }
}

/** The number of the line in which a position is. */
function lineAt(text: string, at = 0): number {
  const lines = text.slice(0, at).split(/\r\n|\r|\n/).length
  return at > 0 && text.startsWith("\r\n", at - 1) ? lines - 1 : lines
}

/**
 * The first positions at which a text occurs, none of an empty one (Knuth, Morris, Pratt): `indexOf` takes quadratic time
 * for some texts.
 */
function findAll(text: string, searched: string): number[] {
  // Half a character separates the texts: a body has none, and a text with one does not occur in it.
  const both = /^$|\p{Surrogate}/u.test(searched) ? "" : `${searched}\ud800${text}`
  /** For each position, the length of the longest beginning of both texts that ends there. */
  const borders = new Uint32Array(both.length)
  const found: number[] = []
  for (let at = 1; at < both.length && found.length < OCCURRENCES_MAX; at++) {
    let length = borders[at - 1] ?? 0
    while (length > 0 && both.charCodeAt(at) !== both.charCodeAt(length)) length = borders[length - 1] ?? 0
    if (both.charCodeAt(at) === both.charCodeAt(length)) length += 1
    borders[at] = length
    if (length === searched.length) found.push(at - 2 * searched.length)
  }
  return found
}

/** The position in a text for one in its plain form, where every line end is `\n`. */
function beforePlainEnds(text: string, position: number): number {
  let at = position
  for (const { index } of text.matchAll(/\r\n/g)) {
    if (index >= at) break
    at += 1
  }
  return at
}
