import { visibleText } from "./plain-text.ts"
import { linesOf, withLineEnds } from "./text-lines.ts"

/** Characters of the text that was searched for, in an error. */
export const SEARCHED_MAX = 200
/** More occurrences are not counted. */
const OCCURRENCES_MAX = 60

/** A text after an edit, and the numbers of the lines that it changed, from 1. */
export interface EditedText {
  text: string
  first: number
  last: number
}

/**
 * Replaces a text that occurs exactly once, overlapping occurrences included. The model sees every line end as `\n`, and
 * neither hidden characters, the Unicode form nor whether the last line has an end: these do not count. What it writes gets
 * the line ends of the file. Linear time.
 *
 * @returns the lines in which it begins, such as `2, 5, …`, where that is not once; empty when it does not occur
 */
export function replaceOnce(text: string, old: string, replacement: string): EditedText | string {
  for (const whole of END.test(text) ? [text] : [text, text + withLineEnds("\n", text)])
    for (const form of formsOf(old)) {
      const edited = replaceForm(whole, form, replacement)
      if (typeof edited === "object" && whole !== text && END.test(replacement))
        return { ...edited, text: edited.text.replace(END, "") }
      if (edited !== "") return edited
    }
  return ""
}

const END = /(?:\r\n|\r|\n)$/

/** The visible texts that the model may mean: what begins it may be visible after another character. */
function formsOf(old: string): Iterable<string> {
  // A body has no half of a character.
  const forms = /\p{Cs}/u.test(old) ? [] : [old, old.normalize(), old.normalize("NFD")]
  return new Set(forms.flatMap((form) => [form.replace(/\P{DI}.*/su, visibleText), visibleText(form)]))
}

function replaceForm(text: string, what: string, replacement: string): EditedText | string {
  const visible = visibleText(text)
  const lineAt = (at: number): number => linesOf(`${visible.slice(0, at)}x`).length
  const found = findAll(visible, what)
  const [start] = found
  if (start === undefined || found.length > 1) {
    const more = found.length < OCCURRENCES_MAX ? "" : ", …"
    return [...new Set(found.map(lineAt))].join(", ") + more
  }
  const [from, to] = findVisible(text, visible, start, start + what.length)
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
  let [from, to, seen] = [0, 0, 0]
  for (const character of visible.slice(0, end)) {
    const at = plain.indexOf(character, to)
    // The `\r` of a line end belongs to it.
    if (seen === start) from = at - Number(plain.slice(0, at + 1).endsWith("\r\n"))
    to = at + character.length
    seen += character.length
  }
  return [from, to]
}
