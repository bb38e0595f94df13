import { cutText } from "@caliban/text"
import { describeValue } from "../../text/plain-text.ts"
import type { InsertCommand, StrReplaceCommand } from "./commands.ts"
import { failure } from "./memory-path.ts"
import { findText, insertLines, lineAt, linesOf, withLineEnds } from "./text-lines.ts"

/** Characters of the text that was searched for in an error. */
const SHOWN_MAX = 200

/** A text after an edit, and the numbers of the lines that it changed, from 1. */
export interface EditedText {
  text: string
  first: number
  last: number
}

/** @throws Error when the text does not occur, or more than once */
export function replaceText(text: string, { path, old_str, new_str }: StrReplaceCommand): EditedText {
  const old = checkText("old_str", old_str)
  const replacement = new_str === undefined || new_str === null ? "" : checkText("new_str", new_str)
  if (old === "") throw failure("Invalid `old_str` parameter: it is empty.")
  const found = findText(text, old)
  const shown = old.length > SHOWN_MAX ? `${cutText(old, SHOWN_MAX)}…` : old
  if (found === undefined) {
    throw failure(`No replacement was performed, old_str \`${shown}\` did not appear verbatim in ${path}.`)
  }
  if (!found.isOnce) {
    const lines = found.lines.join(", ") + (found.isComplete ? "" : ", …")
    throw failure(
      `No replacement was performed. Multiple occurrences of old_str \`${shown}\` in lines: ${lines}. Please ensure it is unique`,
    )
  }
  const { start: at, end } = found
  const inserted = withLineEnds(replacement, text)
  const edited = text.slice(0, at) + inserted + text.slice(end)
  const first = lineAt(edited, at)
  return { text: edited, first, last: Math.max(first, lineAt(edited, at + inserted.length)) }
}

/** @throws Error for a line outside the file */
export function insertText(text: string, { insert_line, insert_text }: InsertCommand): string {
  const given = checkText("insert_text", insert_text)
  const count = linesOf(text).length
  if (Number.isInteger(insert_line) && insert_line >= 0 && insert_line <= count)
    return insertLines(text, insert_line, given)
  throw failure(
    `Invalid \`insert_line\` parameter: ${describeValue(insert_line)}. It should be within the range of lines of the file: [0, ${count}]`,
  )
}

/** @throws Error for anything but a string that can be stored */
export function checkText(name: string, value: unknown): string {
  if (typeof value !== "string")
    throw failure(`Invalid \`${name}\` parameter: it must be a string, not ${describeValue(value)}.`)
  if (!/\p{Surrogate}/u.test(value)) return value
  throw failure(`Invalid \`${name}\` parameter: it contains a lone surrogate.`)
}
