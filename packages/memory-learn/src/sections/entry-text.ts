import { dropHiddenCharacters, MemoryError, parseIndex } from "@caliban/memory-core"
import { cleanTitle, parseLayout } from "./layout.ts"
import { STALE_MARK } from "./stale-mark.ts"

/** Longest entry that is written, in code points; its children may be as long each. */
export const ENTRY_MAX = 2_000

// What a line of a list may begin with to be more than text.
const SIGN =
  /^(?:[-*+>]|#{1,6}|\d{1,9}[.)])(?=[ \t]|$)|^(?:`{3}|~{3})|^\[[ xX?]\](?=[ \t]|$)|^([-*_])(?:[ \t]*\1){2,}[ \t]*$/

/**
 * The text of an entry as it may be written: one line that is nothing but text. What would make a bullet, a heading, a
 * fence, a task or a mark of age at its beginning gets a backslash, and so do the signs of a comment.
 *
 * @throws MemoryError `invalid-topic` when it is empty or not one line, `refused` when it has invisible
 * characters, `too-large`.
 */
export function checkEntryText(input: unknown): string {
  if (typeof input !== "string") throw new MemoryError("invalid-topic", "An entry must be a text.")
  const text = input.trim()
  if (text === "") throw new MemoryError("invalid-topic", "An entry must say something.")
  if (/[\n\v\f\r\x85\u2028\u2029]/.test(text)) {
    throw new MemoryError("invalid-topic", "An entry is one line. Give what is more as its children.")
  }
  if (dropHiddenCharacters(text) !== text) {
    throw new MemoryError("refused", "The entry has invisible characters. Remove them.", {
      details: { rule: "hidden-characters" },
    })
  }
  if ([...text].length > ENTRY_MAX) {
    throw new MemoryError("too-large", `An entry has up to ${ENTRY_MAX} characters. Split it, or shorten it.`)
  }
  return escapeComments(escapeStart(text))
}

/** An entry's text without the mark of age. */
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
    throw new MemoryError("refused", "The title of a section must be text that everybody can see.", {
      details: { rule: "hidden-characters" },
    })
  }
  const title = cleanTitle(input)
  const read = parseLayout(`## ${title}`).sections[0]?.title
  if (title !== "" && read === title && !/<!--|-->|[\v\f\x85\u2028\u2029]/.test(title)) return title
  throw new MemoryError("invalid-topic", "The title of a section is one line of plain text.")
}

function escapeStart(text: string): string {
  const sign = SIGN.exec(text)?.[0]
  if (sign === undefined) return text
  // Of a number its dot counts.
  const at = /^\d/.test(text) ? sign.length - 1 : 0
  return `${text.slice(0, at)}\\${text.slice(at)}`
}

/** A comment must not begin, and none that stands open above must end. */
function escapeComments(text: string): string {
  let safe = text.replaceAll("-->", "--\\>")
  if (!safe.includes("<!--")) return safe
  // In a code span it is code: only what the reader takes for a beginning is escaped.
  const lead = "- "
  for (;;) {
    const { visible } = parseIndex(`${lead}${safe} -->`)
    let at = safe.indexOf("<!--")
    while (at >= 0 && visible[at + lead.length] !== " ") at = safe.indexOf("<!--", at + 1)
    if (at < 0) return safe
    safe = `${safe.slice(0, at + 1)}\\${safe.slice(at + 1)}`
  }
}
