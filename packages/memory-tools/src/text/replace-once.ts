import { cutText } from "@caliban/text"
import { visibleText } from "./plain-text.ts"
import { linesOf, withLineEnds } from "./text-lines.ts"

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
 * neither hidden characters, the Unicode form nor whether the last line has an end: these do not count. What it writes gets
 * the line ends of the file. Linear time.
 */
export function replaceOnce(text: string, old: string, replacement: string): EditedText | NotReplaced {
  for (const whole of END.test(text) ? [text] : [text, text + withLineEnds("\n", text)]) {
    for (const form of new Set([old, old.normalize(), old.normalize("NFD")])) {
      const edited = replaceForm(whole, form, replacement)
      const isLonger = whole !== text && "text" in edited && END.test(replacement)
      if (isLonger) return { ...edited, text: edited.text.replace(END, "") }
      if (!("lines" in edited) || edited.lines !== "") return edited
    }
  }
  return { shown: cutText(old, SHOWN_MAX), lines: "" }
}

const END = /(?:\r\n|\r|\n)$/

function replaceForm(text: string, old: string, replacement: string): EditedText | NotReplaced {
  const visible = visibleText(text)
  const lineAt = (at: number): number => linesOf(`${visible.slice(0, at)}x`).length
  // A body has no half of a character.
  const found = /\p{Surrogate}/u.test(old) ? [] : findAll(visible, visibleText(old))
  const [start] = found
  if (start === undefined || found.length > 1) {
    const more = found.length < OCCURRENCES_MAX ? "" : ", …"
    return { shown: cutText(old, SHOWN_MAX), lines: [...new Set(found.map(lineAt))].join(", ") + more }
  }
  const [from, to] = findVisible(text, visible, start, start + visibleText(old).length)
  const first = lineAt(start)
  const edited = text.slice(0, from) + withLineEnds(replacement, text) + text.slice(to)
  return { text: edited, first, last: first + linesOf(`${replacement}x`).length - 1 }
}

/**
 * The first positions at which a text occurs, none of an empty one (Knuth, Morris, Pratt): `indexOf` takes quadratic time
 * for some texts.
 */
function findAll(text: string, searched: string): number[] {
  // Half a character separates the texts.
  const both = searched === "" ? "" : `${searched}\ud800${text}`
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

/** Where the part of a text is that its visible form has between two positions. */
function findVisible(text: string, visible: string, start: number, end: number): [from: number, to: number] {
  const plain = text.replace(/\r(?!\n)/g, "\n")
  let [from, at] = [0, -1]
  for (let seen = 0; seen < end; seen++) {
    at = plain.indexOf(visible.charAt(seen), at + 1)
    // The `\r` of a line end belongs to it.
    if (seen === start) from = at - Number(plain.startsWith("\r\n", at - 1))
  }
  return [from, at + 1]
}
