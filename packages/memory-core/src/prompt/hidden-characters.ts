// What most text is made of, nothing hidden among it: spares most files the slower search below.
const UNUSUAL = /[^\t\n -~\u2010-\u2027\u3001-\u3163\u3165-\ud7ff]/

// Control characters but tab and LF, everything that Unicode calls ignorable when displayed (zero-width, bidi, tag
// block, fillers, selectors, joiners), line separators, interlinear marks, noncharacters, lone surrogates; but not
// - one selector after a letter, mark or pictograph; no ASCII letter, so that nothing can be hidden in a tag,
// - one joiner after that (a second one goes), before another letter or at the end of a word,
// - the selector of a digit, as in a keycap.
// biome-ignore format: one pattern
const HIDDEN = /(?![\t\n])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufff9-\ufffb\p{DI}\p{NChar}](?<!(?![a-z]|\p{DI})[\p{L}\p{M}\p{ExtPict}\p{EMod}](?:\p{VS}(?!\p{VS})|\p{VS}?[\u034f\u180e\u200c\u200d](?=[\u034f\u180e\u200c\u200d]?(?:(?![a-z]|\p{DI})[\p{L}\p{M}\p{ExtPict}\p{EMod}]|[ \n]|$)))|[\d#*]\ufe0f)/giu

/**
 * The text without what a person cannot see. Idempotent, never adds or removes a line.
 *
 * A variation selector stays after a letter, mark or pictograph beyond ASCII and after a digit, `#` or `*`; a joiner
 * stays after one of the former, before another or at the end of a word. Cost: linear; one quick test for ASCII, CJK
 * and usual punctuation.
 */
export function dropHiddenCharacters(text: string): string {
  return UNUSUAL.test(text) ? text.replace(HIDDEN, "") : text
}
