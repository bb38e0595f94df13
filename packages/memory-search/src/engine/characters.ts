/** What a UTF-16 unit of a folded text is. */
export const SEPARATOR = 0
export const LETTER = 1
/** Of a script without spaces between words, Korean, whose words include grammatical endings, or half of a pair. */
export const UNSPACED = 2

/** First and last unit of ranges beyond ASCII that are no letters of words with spaces. */
const RANGES: readonly (readonly [first: number, last: number, kind: number])[] = [
  [0x80, 0xbf, SEPARATOR],
  [0xe00, 0xeff, UNSPACED],
  [0x1000, 0x11ff, UNSPACED],
  [0x1780, 0x17ff, UNSPACED],
  [0x2000, 0x206f, SEPARATOR],
  [0x2190, 0x2bff, SEPARATOR],
  [0x3000, 0x3004, SEPARATOR],
  [0x3005, 0x3007, UNSPACED],
  [0x3008, 0x303f, SEPARATOR],
  [0x3040, 0x9fff, UNSPACED],
  [0xac00, 0xdfff, UNSPACED],
  [0xf900, 0xfaff, UNSPACED],
]
const kinds = new Uint8Array(0x10000).fill(LETTER)
for (const [first, last, kind] of RANGES) kinds.fill(kind, first, last + 1)
for (let code = 0; code < 0x80; code++)
  kinds[code] = /[a-z\d]/i.test(String.fromCharCode(code)) ? LETTER : SEPARATOR
kinds[0x30fb] = SEPARATOR

/** By unit: a separator, a letter, or an unspaced one. */
export const kindOf = (code: number): number => kinds[code] ?? SEPARATOR

const INVISIBLE = /[\u0300-\u036f\u064b-\u065f\u00ad\u200b-\u200f\u2060\ufe0f\ufeff]/g
const BEYOND_ASCII = /[\u0080-\uffff]/

/** One form for letters that are written in several ways: without accents, full-width letters as ASCII. Keeps capitals. */
export function foldLetters(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text
  return text.normalize("NFKD").replace(INVISIBLE, "").normalize("NFC").replaceAll("ß", "ss")
}
