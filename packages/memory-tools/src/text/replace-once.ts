import { cutText } from "@caliban/text"
import { findText, lineAt, withLineEnds } from "./text-lines.ts"

/** Characters of the text that was searched for, in an error. */
const SHOWN_MAX = 200

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

/** Replaces a text that occurs exactly once; line ends are those of the file. Linear time. */
export function replaceOnce(text: string, old: string, replacement: string): EditedText | NotReplaced {
  const found = findText(text, old)
  if (!found?.isOnce) {
    const shown = old.length > SHOWN_MAX ? `${cutText(old, SHOWN_MAX)}…` : old
    const lines = found === undefined ? "" : found.lines.join(", ") + (found.isComplete ? "" : ", …")
    return { shown, lines }
  }
  const { start: at, end } = found
  const inserted = withLineEnds(replacement, text)
  const edited = text.slice(0, at) + inserted + text.slice(end)
  const first = lineAt(edited, at)
  return { text: edited, first, last: Math.max(first, lineAt(edited, at + inserted.length)) }
}
