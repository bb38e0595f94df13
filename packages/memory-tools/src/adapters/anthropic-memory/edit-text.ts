import { readFrontmatter } from "@caliban/memory-core/internal"
import { cutText } from "@caliban/text"
import { describeValue } from "../../text/plain-text.ts"
import { type EditedText, replaceOnce, SEARCHED_MAX } from "../../text/replace-once.ts"
import { insertLines, linesOf } from "../../text/text-lines.ts"
import type { Command } from "./commands.ts"
import { failure } from "./memory-path.ts"

/** @throws Error when the text does not occur, or more than once */
export function replaceText(text: string, { path, old_str, new_str }: Command<"str_replace">): EditedText {
  const old = checkText("old_str", old_str)
  const replacement = new_str === undefined || new_str === null ? "" : checkText("new_str", new_str)
  if (old === "") throw failure("Invalid `old_str` parameter: it is empty.")
  const edited = replaceOnce(text, old, replacement)
  if (typeof edited === "object") return edited
  const shown = cutText(old, SEARCHED_MAX)
  throw failure(
    edited === ""
      ? `No replacement was performed, old_str \`${shown}\` did not appear verbatim in ${path}.`
      : `No replacement was performed. Multiple occurrences of old_str \`${shown}\` in lines: ${edited}. Please ensure it is unique`,
  )
}

/** @throws Error for a line outside the file */
export function insertText(text: string, { path, insert_line, insert_text }: Command<"insert">): string {
  const given = checkText("insert_text", insert_text)
  const count = linesOf(text).length
  if (Number.isInteger(insert_line) && insert_line >= 0 && insert_line <= count)
    return insertLines(text, insert_line === 0 ? linesOfHead(path, text) : insert_line, given)
  throw failure(
    `Invalid \`insert_line\` parameter: ${describeValue(insert_line)}. It should be within the range of lines of the file: [0, ${count}]`,
  )
}

/** Lines of the frontmatter: what is inserted at the beginning goes below it, or it would become a part of the body. */
function linesOfHead(path: string, text: string): number {
  const [head = "", block = ""] = /^\ufeff?---[ \t]*\r?\n((?:.*\r?\n)*?)---[ \t]*(?:\r?\n|$)/.exec(text) ?? []
  // Two rules with a paragraph between them are not a frontmatter.
  return path.endsWith(".md") && readFrontmatter(block).hasKeys ? linesOf(head).length : 0
}

/** @throws Error for anything but a string that can be stored */
export function checkText(name: string, value: unknown): string {
  if (typeof value !== "string")
    throw failure(`Invalid \`${name}\` parameter: it must be a string, not ${describeValue(value)}.`)
  if (!/\p{Surrogate}/u.test(value)) return value
  throw failure(`Invalid \`${name}\` parameter: it contains a lone surrogate.`)
}
