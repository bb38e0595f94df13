// What most text is made of, nothing hidden among it: spares most text the slower search below.
const UNUSUAL = /[^\n -~\u2010-\u2027\u3001-\u3163\u3165-\ud7ff]/

// The rule of memory-core's prefix: control characters but tab and LF, whatever Unicode calls ignorable when displayed,
// line separators, noncharacters, lone surrogates; but not a selector or a joiner that a script or an emoji needs.
// biome-ignore format: one pattern
const HIDDEN = /(?![\t\n])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufff9-\ufffb\p{DI}\p{NChar}](?<!(?![a-z]|\p{DI})[\p{L}\p{M}\p{ExtPict}\p{EMod}](?:\p{VS}(?!\p{VS})|\p{VS}?[\u034f\u180e\u200c\u200d](?=[\u034f\u180e\u200c\u200d]?(?:(?![a-z]|\p{DI})[\p{L}\p{M}\p{ExtPict}\p{EMod}]|[ \n]|$)))|[\d#*]\ufe0f)/giu

/** The text without what a person cannot see. Never adds or removes a line. Linear. */
export function dropHiddenCharacters(text: string): string {
  return UNUSUAL.test(text) ? text.replace(HIDDEN, "") : text
}
