import { isStopWord, lazily } from "@caliban/text"

/** What a UTF-16 unit of a folded text is. */
export const SEPARATOR = 1
export const LETTER = 2
/** Of a script without spaces between words, Korean, whose words include grammatical endings, or half of a pair. */
export const UNSPACED = 3

const IS_SEPARATOR = /[\p{P}\p{S}\p{Z}\p{Cc}\p{Cf}]/u
const IS_UNSPACED =
  /[\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u3005-\u3007\u3040-\u9fff\uac00-\udfff\uf900-\ufaff]/
/** Of the units that were seen. */
const kinds = new Uint8Array(0x10000)

/** By unit: a separator, a letter, or an unspaced one. */
export function kindOf(code: number): number {
  kinds[code] ||= readKind(String.fromCharCode(code))
  return kinds[code] ?? SEPARATOR
}

const readKind = (unit: string): number =>
  IS_SEPARATOR.test(unit) ? SEPARATOR : IS_UNSPACED.test(unit) ? UNSPACED : LETTER

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

const TYPED = /(?:[^\s\p{P}<>]|[#%&*./@\\_]|\p{Pd})+/gu
/** Words that only ask, in Japanese, Chinese, Korean and Thai. A longer run of hiragana is grammar. */
const ASKING =
  /[\u3041-\u309f]{3,}|いつ|どこ|どの|どう|って|[誰何]|什么时候|什么|怎么[样办]?|怎样|为什么|多少|多久|哪[里儿个一天]?|几[个点]?|请问|来着|我们?|你们?|的是|[谁吗呢吧]|(?<![가-힣])(?:언제|어디|누구|누가|무엇|무슨|뭐|뭘|어떻게|얼마나|몇|어느|왜)[가-힣]*|อะไร|เมื่อไ(?:หร่|ร)|ใคร|ที่ไหน|ไหน|อย่างไร|ยังไง|กี่/gu

/** Words of a query as they were typed, without what asks and without stop words, where others are left. */
export function typedWords(text: string, subject: string = text.replace(ASKING, " ")): string[] {
  const typed = splitQuery(text)
  const isTelling = (word: string): boolean => termsOf(word).length > 0
  const isOne = (word: string): boolean => word.length === 1 && kindOf(word.charCodeAt(0)) === UNSPACED
  const telling = splitQuery(subject).filter(isTelling)
  const words = telling.every(isOne) ? typed.filter(isTelling) : telling
  return [...new Set(words.length === 0 ? typed : words)]
}

function splitQuery(text: string): string[] {
  const words = text.match(TYPED) ?? []
  return words.map((word) => word.replace(/^[.\p{Pd}*`]+|[.\p{Pd}*`]+$/gu, "")).filter(Boolean)
}

/** Where a word ends; versions such as 1.2.3, C++ and C# are one word. */
function endOfWord(text: string, start: number, kind: number): number {
  for (let at = start + 1; at <= text.length; at++) {
    if (kindOf(text.charCodeAt(at)) === kind) continue
    const sign = text[at]
    if (kind === UNSPACED) return at
    if (sign === "_" || (sign === "." && isDigit(text[at - 1]) && isDigit(text[at + 1]))) continue
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
