import { lazily } from "./lazily.ts"

// The characters of most text, none of them hidden. Most files need no slower search below.
const UNUSUAL = /[^\t\n -~\u2010-\u2027\u3001-\u3163\u3165-\ud7ff]/

// Control characters but tab and LF, everything that Unicode calls ignorable when displayed (zero-width, bidi, tag
// block, fillers, selectors, joiners), line separators, interlinear marks, noncharacters, lone surrogates; but not
// - a text or emoji selector after a pictograph, a digit, `#` or `*`,
// - a joiner between pictographs,
// - a joiner (a second one goes) after a letter or mark of a script that shapes its letters, before a letter or at the
//   end of a word,
// - a Mongolian selector after a Mongolian letter.
// All other selectors go: a row of them can spell a text that only a machine reads.
// biome-ignore format: one pattern
const hidden = lazily(() => /(?![\t\n])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufff9-\ufffb\p{DI}\p{NChar}](?<![\p{ExtPict}\p{EMod}][\ufe0e\ufe0f]|[\d#*]\ufe0f|[\u1820-\u18aa][\u180b-\u180f]|[\p{ExtPict}\p{EMod}]\ufe0f?\u200d(?=\p{ExtPict})|(?!\p{DI}|\p{sc=Latn}|\p{sc=Han}|\p{sc=Hira}|\p{sc=Kana}|\p{sc=Hang}|\p{sc=Cyrl}|\p{sc=Grek}|\p{sc=Zinh}|\p{sc=Zyyy})[\p{L}\p{M}][\u200c\u200d](?=[\u200c\u200d]?(?:(?!\p{DI})[\p{L}\p{M}]|[ \n]|$)))/gu)

/**
 * The text without what a person cannot see. Idempotent, never adds or removes a line.
 *
 * Keeps the characters that emoji and the scripts of Arabic, India and Mongolia need: the selectors of emoji, and one joiner. The
 * selectors of other characters choose between forms of one letter; they go. Cost: linear; one quick test for ASCII, CJK
 * and usual punctuation.
 *
 * @param instead What takes the place of each of these characters.
 */
export function dropHiddenCharacters(
  text: string,
  instead: string | ((hidden: string) => string) = "",
): string {
  return UNUSUAL.test(text) ? text.replace(hidden(), instead as () => string) : text
}

/** The number of these characters in a text; line ends and tabs do not count. */
export function countHidden(text: string): number {
  let count = 0
  dropHiddenCharacters(text.replace(/\r\n?/g, "\n"), () => {
    count += 1
    return ""
  })
  return count
}
