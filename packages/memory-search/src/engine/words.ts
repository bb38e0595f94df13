import { isStopWord, lazily } from "@caliban/text"

/** What a UTF-16 unit of a folded text is. */
export const SEPARATOR = 0
export const LETTER = 1
/** Of a script without spaces between words, Korean, whose words include grammatical endings, or half of a pair. */
export const UNSPACED = 2

/** First and last units of ranges beyond ASCII, in which all other units are letters. */
const SEPARATORS = [
  0x80, 0xbf, 0x2000, 0x206f, 0x2190, 0x2bff, 0x3000, 0x3004, 0x3008, 0x303f, 0x30fb, 0x30fb,
]
const UNSPACED_SCRIPTS = [
  0xe00, 0xeff, 0x1000, 0x11ff, 0x1780, 0x17ff, 0x3005, 0x3007, 0x3040, 0x9fff, 0xac00, 0xdfff, 0xf900,
  0xfaff,
]
const kinds = new Uint8Array(0x10000).fill(LETTER)
for (const [ranges, kind] of [
  [UNSPACED_SCRIPTS, UNSPACED],
  [SEPARATORS, SEPARATOR],
] as const)
  for (let at = 0; at < ranges.length; at += 2) kinds.fill(kind, ranges[at], (ranges[at + 1] ?? 0) + 1)
for (let code = 0; code < 0x80; code++)
  kinds[code] = /[a-z\d]/i.test(String.fromCharCode(code)) ? LETTER : SEPARATOR

/** By unit: a separator, a letter, or an unspaced one. */
export const kindOf = (code: number): number => kinds[code] ?? SEPARATOR

const INVISIBLE = /[\u0300-\u036f\u064b-\u065f\u00ad\u200b-\u200f\u2060\ufe0f\ufeff]/g
// No word has so many marks in a row, and normalising them takes quadratic time.
const MARKS = /\p{M}{33,}/gu
const BEYOND_ASCII = /[\u0080-\uffff]/

/** One form for letters that are written in several ways: without accents, full-width letters as ASCII. Keeps capitals. */
export function foldLetters(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text
  return text
    .replace(MARKS, "")
    .normalize("NFKD")
    .replace(INVISIBLE, "")
    .normalize("NFC")
    .replaceAll("ß", "ss")
}

/** The parts of an identifier. */
const PART = lazily(() => /\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}_]+/gu)
/** Characters of a query. */
const QUERY_MAX = 10_000

/**
 * The distinct terms of a text: its words folded and lightly stemmed, without stop words; the parts of an identifier and
 * the whole; pairs of characters where words are not separated by spaces.
 */
export function termsOf(text: string): string[] {
  const folded = foldLetters(text)
  const terms = new Set<string>()
  for (let at = 0; at < folded.length; ) {
    const kind = kindOf(folded.charCodeAt(at))
    const end = kind === SEPARATOR ? at + 1 : endOfWord(folded, at, kind)
    if (kind === LETTER) for (const term of termsOfWord(folded.slice(at, end))) terms.add(term)
    if (kind === UNSPACED) for (const term of pairsOf(folded.slice(at, end))) terms.add(term)
    at = end
  }
  return [...terms]
}

/** The words of a text in one form, each between spaces. */
export function plain(text: string): string {
  const folded = foldLetters(text).toLowerCase()
  return ` ${(folded.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `
}

/** A query that is longer is a pasted file: its beginning and its end say what is asked. */
export function shorten(text: string): string {
  return text.length <= QUERY_MAX ? text : `${text.slice(0, QUERY_MAX * 0.8)} ${text.slice(-QUERY_MAX * 0.2)}`
}

/** Words of a query as they were typed, without stop words where others are left. */
export function typedWords(text: string): string[] {
  const words = text.match(/[^\s"'’“”()[\]{}<>?!,;:、。，？！：；「」（）…]+/gu) ?? []
  const typed = words.map((word) => word.replace(/^[.\-–—*`]+|[.\-–—*`]+$/g, "")).filter(Boolean)
  const telling = typed.filter((word) => termsOf(word).length > 0)
  return [...new Set(telling.length === 0 ? typed : telling)]
}

/** Where a word ends; versions such as 1.2.3, C++ and C# are one word. */
function endOfWord(text: string, start: number, kind: number): number {
  for (let at = start + 1; at <= text.length; at++) {
    if (kindOf(text.charCodeAt(at)) === kind) continue
    const sign = text[at]
    if (kind === UNSPACED) return at
    if (sign === "_") continue
    if (sign === "." && isDigit(text[at - 1]) && isDigit(text[at + 1])) continue
    if (at === start + 1 && sign === "#") return at + 1
    return at === start + 1 && text.startsWith("++", at) ? at + 2 : at
  }
  return text.length
}

const isDigit = (sign: string = ""): boolean => sign >= "0" && sign <= "9"

function termsOfWord(word: string): string[] {
  const small = word.toLowerCase()
  if (/^[A-Za-z][a-z]*$/.test(word)) return isStopWord(small) ? [] : [stem(small)]
  if (/[.+#]/.test(word)) return [small]
  const parts = (word.match(PART()) ?? []).map((part) => part.toLowerCase())
  if (parts.length < 2) return isStopWord(small) ? [] : [stem(small.replaceAll("_", ""))]
  return [...parts.filter((part) => !isStopWord(part)).map(stem), small.replaceAll("_", "")]
}

/** As hexadecimal numbers: minisearch is slow where thousands of characters may follow one another. */
function pairsOf(run: string): string[] {
  const letters = [...run].map((letter) => `#${letter.codePointAt(0)?.toString(16)}`)
  return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

/** The same for the common forms of one English word: plurals, -ing, -ed and a final -e. At least three letters. */
function stem(word: string): string {
  if (word.length < 4 || !/[a-z]$/.test(word)) return word
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`
  if (word.length > 5 && word.endsWith("ing")) return dropDouble(word.slice(0, -3))
  if (word.length > 4 && word.endsWith("ed")) return dropDouble(word.slice(0, -2))
  if (word.length > 4 && /(?:[sxz]|ch|sh)es$/.test(word)) return word.slice(0, -2)
  const single = /(?:ss|us|is|[^s])$/.test(word) ? word : word.slice(0, -1)
  return single.length > 3 && single.endsWith("e") ? single.slice(0, -1) : single
}

/** `runn` is `run`; `call` and `pass` stay. A final -e goes, as in `care` and `caring`. */
function dropDouble(word: string): string {
  const single = /([^lszaeiou])\1$/.test(word) ? word.slice(0, -1) : word
  return single.length > 3 && single.endsWith("e") ? single.slice(0, -1) : single
}
