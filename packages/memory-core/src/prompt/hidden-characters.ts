// The scripts and signs of most text, nothing hidden among them: spares most files the slower search below.
const UNUSUAL =
  /[^\t\n -~\u00a0-\u00ac\u00ae-\u034e\u0350-\u061b\u2010-\u2027\u202f-\u205f\u2070-\u27ff\u3000-\u3163\u3165-\ud7ff]/

// Control characters but tab and LF, everything that Unicode calls ignorable when displayed (zero-width, bidi, tag
// block, fillers, selectors, joiners), line separators, interlinear marks, noncharacters, lone surrogates.
const HIDDEN_RUN = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufff9-\ufffb\p{DI}\p{NChar}\p{Cs}]+/gu

// At most one variation selector, then at most two joiners: no script or emoji needs a longer run.
const SCRIPT_RUN = /^(\p{VS}?)([\u034f\u180e\u200c\u200d]{0,2})$/u

const ENDS_IN_BASE = /[^\0-\x7f\s\uff0f\uff1c\ufe64]$/u
const ENDS_IN_LETTER = /(?![a-z])[\p{L}\p{M}\p{ExtPict}\p{EMod}]$/iu
const STARTS_WITH_LETTER = /^(?![a-z])[\p{L}\p{M}\p{ExtPict}]/iu

/** The text with LF for CRLF and for a lone CR. Linear; free when there is no CR. */
export function normaliseLineEnds(text: string): string {
  return text.includes("\r") ? text.split("\r\n").join("\n").split("\r").join("\n") : text
}

/**
 * The text without what a person cannot see, line ends normalised to LF. Idempotent, never adds a line.
 *
 * A variation selector stays after a non-ASCII character and in a keycap; joiners stay between non-ASCII letters,
 * marks and pictographs, and after a mark that ends a word. Elsewhere they go, so that none can split a tag.
 * Cost: linear; one quick test for text in usual scripts without emoji.
 */
export function dropHiddenCharacters(text: string): string {
  const lines = normaliseLineEnds(text)
  return UNUSUAL.test(lines) ? lines.replace(HIDDEN_RUN, keepWhatScriptsNeed) : lines
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
