import { MemoryError } from "@caliban/memory-core"
import { dropHiddenCharacters, visibleText } from "@caliban/memory-core/internal"
import { cleanTitle, parseSectionedLines } from "./sectioned-lines.ts"
import { STALE_MARK } from "./stale-mark.ts"

/** The maximum length of an entry and of each sub-bullet, in code points. */
export const ENTRY_MAX = 2_000

// Markdown syntax at the start of a list item.
const SIGN =
  /^(?:[-*+>]|#{1,6}|\d{1,9}[.)])(?=[ \t]|$)|^(?:`{3}|~{3})|^\[[ xX?]\](?=[ \t]|$)|^([-*_])(?:[ \t]*\1){2,}[ \t]*$/

/**
 * The text of an entry, safe to write: one line of plain text. A bullet, heading, fence, task or stale mark at its start
 * and comment delimiters are escaped with a backslash.
 *
 * @throws MemoryError `invalid-topic` if it is empty or not one line, `refused` if it has invisible characters,
 *   `too-large`.
 */
export function checkEntryText(input: unknown): string {
  if (typeof input !== "string") throw new MemoryError("invalid-topic", "An entry must be a text.")
  const text = input.trim()
  if (text === "") throw new MemoryError("invalid-topic", "An entry must not be empty.")
  if (/[\n\v\f\r\x85\u2028\u2029]/.test(text)) {
    throw new MemoryError("invalid-topic", "An entry must be one line. Put more text into its children.")
  }
  if (dropHiddenCharacters(text) !== text) {
    throw new MemoryError("refused", "The entry has invisible characters. Remove them.", {
      details: { rule: "hidden-characters" },
    })
  }
  if ([...text].length > ENTRY_MAX) {
    throw new MemoryError(
      "too-large",
      `An entry may have up to ${ENTRY_MAX} characters. Split or shorten it.`,
    )
  }
  return escapeComments(escapeStart(text))
}

/** An entry's text without the stale mark. */
export function withoutMark(text: string): string {
  return text.startsWith(STALE_MARK) ? text.slice(STALE_MARK.length) : text
}

/**
 * The title of a new section.
 *
 * @throws MemoryError `invalid-topic`, `refused`
 */
export function checkTitle(input: unknown): string {
  if (typeof input !== "string" || dropHiddenCharacters(input) !== input) {
    throw new MemoryError("refused", "The title of a section must not have invisible characters.", {
      details: { rule: "hidden-characters" },
    })
  }
  const title = cleanTitle(input)
  const read = parseSectionedLines(`## ${title}`).sections[0]?.title
  if (title !== "" && read === title && !/<!--|-->|[\v\f\x85\u2028\u2029]/.test(title)) return title
  throw new MemoryError("invalid-topic", "The title of a section must be one line of plain text.")
}

function escapeStart(text: string): string {
  const sign = SIGN.exec(text)?.[0]
  if (sign === undefined) return text
  // For a number, escape the dot.
  const at = /^\d/.test(text) ? sign.length - 1 : 0
  return `${text.slice(0, at)}\\${text.slice(at)}`
}

/** Escapes comment delimiters, so that no comment starts and no unclosed comment above ends. */
function escapeComments(text: string): string {
  let safe = text.replaceAll("-->", "--\\>")
  if (!safe.includes("<!--")) return safe
  // Not in code spans: escape only what the parser reads as the start of a comment.
  const lead = "- "
  for (;;) {
    const visible = visibleText(`${lead}${safe} -->`)
    let at = safe.indexOf("<!--")
    while (at >= 0 && visible[at + lead.length] !== " ") at = safe.indexOf("<!--", at + 1)
    if (at < 0) return safe
    safe = `${safe.slice(0, at + 1)}\\${safe.slice(at + 1)}`
  }
}
