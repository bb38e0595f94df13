// Control characters but tab and LF, everything that Unicode calls ignorable when displayed (zero-width, bidi, tag
// block, fillers, selectors, joiners), separators 2028 and 2029, interlinear marks, noncharacters, lone surrogates.
const HIDDEN_RUN =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\ufff9-\ufffb\p{Default_Ignorable_Code_Point}\p{NChar}\p{Cs}]+/gu

// At most one variation selector, then at most two joiners: no script or emoji needs a longer run.
const SCRIPT_RUN =
  /^([\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]?)([\u034f\u180e\u200c\u200d]{0,2})$/u

const ENDS_IN_BASE = /[^\0-\x7f\s\uff0f\uff1c\ufe64]$/u
const ENDS_IN_LETTER = /(?![a-z])[\p{L}\p{M}\p{ExtPict}\p{EMod}]$/iu
const STARTS_WITH_LETTER = /^(?![a-z])[\p{L}\p{M}\p{ExtPict}]/iu

/** The text with LF for CRLF and for a lone CR. Linear; free when there is no CR. */
export function normaliseLineEnds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text
}

/**
 * The text without what a person cannot see, line ends normalised to LF. Idempotent, never adds a line.
 *
 * A variation selector stays after a non-ASCII character and in a keycap; joiners stay between non-ASCII letters,
 * marks and pictographs, and after a mark that ends a word. Elsewhere they go, so that none can split a tag.
 * Cost: linear, one test for plain ASCII.
 */
export function dropHiddenCharacters(text: string): string {
  const lines = normaliseLineEnds(text)
  return /[^\t\n -~]/.test(lines) ? lines.replace(HIDDEN_RUN, keepWhatScriptsNeed) : lines
}

function keepWhatScriptsNeed(run: string, offset: number, text: string): string {
  const [, selector = "", joiners = ""] = SCRIPT_RUN.exec(run) ?? []
  if (!selector && !joiners) return ""
  const before = text.slice(Math.max(0, offset - 2), offset)
  const after = text.slice(offset + run.length, offset + run.length + 2)
  const selects = ENDS_IN_BASE.test(before) || (/[\d#*]$/.test(before) && after.startsWith("\u20e3"))
  const joins = STARTS_WITH_LETTER.test(after)
    ? ENDS_IN_LETTER.test(before)
    : /^(?:\s|$)/.test(after) && /\p{M}$/u.test(before)
  return (selects ? selector : "") + (joins ? joiners : "")
}
