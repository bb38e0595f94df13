// What most text is made of, nothing hidden among it: spares most files the slower search below.
const UNUSUAL = /[^\t\n -~\xae-\u034e\u2010-\u2027\u2070-\u3163\u3165-\ud7ff]/

// No ASCII letter, so that nothing can be hidden in a tag.
const LETTER = String.raw`(?![a-z]|\p{DI})[\p{L}\p{M}\p{ExtPict}\p{EMod}]`
const JOINER = String.raw`[\u034f\u180e\u200c\u200d]`

// Control characters but tab and LF, everything that Unicode calls ignorable when displayed (zero-width, bidi, tag
// block, fillers, selectors, joiners), line separators, interlinear marks, noncharacters, lone surrogates; but for
// selectors and joiners where scripts and emoji have them.
const HIDDEN = new RegExp(
  String.raw`(?![\t\n])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufff9-\ufffb\p{DI}\p{NChar}]` +
    String.raw`(?<!${LETTER}(?:\p{VS}(?!\p{VS})|\p{VS}?${JOINER}(?=${JOINER}?(?:${LETTER}|[ \n]|$)))|[\d#*]\ufe0f(?=\u20e3))`,
  "giu",
)

/**
 * The text without what a person cannot see. Idempotent, never adds or removes a line.
 *
 * A variation selector stays after a letter, mark or pictograph beyond ASCII and in a keycap; a joiner stays after
 * one of these, before another or at the end of a word. Cost: linear; one quick test for text in usual scripts
 * without emoji.
 */
export function dropHiddenCharacters(text: string): string {
  return UNUSUAL.test(text) ? text.replace(HIDDEN, "") : text
}
