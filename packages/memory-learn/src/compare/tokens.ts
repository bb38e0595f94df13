import { bareText, lazily, segmentsOf, stemOf } from "@caliban/text"
import { choiceGroupOf } from "./choices.ts"
import { phrases, type Role, wordLists } from "./words.ts"

/** What a content token is; values of different types are no alternatives. */
export type ContentType = "code" | "number" | "clock" | "day" | "unit" | "language" | "name" | "word"

/** A word, number, code span or mark of a statement. */
export interface Token {
  /** Equal for two forms of the same word; exact for code, numbers and names. */
  key: string
  /** The word without accents and case, before its ending was removed. */
  word: string
  /** Written with a capital, so that it may be a name. */
  capital: boolean
  /** Absent for content. */
  role?: Role | "mark" | undefined
  type: ContentType
}

// Phrases are replaced by these characters of the private use area, one for each role.
const ROLE_AT: readonly Role[] = ["instead", "not", "change", "own", "preposition", "filler", "from"]
const FIRST_MARK = 0xe000

const TOKEN = lazily(
  () =>
    /[\ue000-\ue006]|`[^`\n]+`|"[^"\n]+"|(?:[\p{L}\p{N}_.@~*-]*\/)+(?:[\p{L}\p{N}_.@*-]*[\p{L}\p{N}_@*-])?|(?<![\p{L}\p{N}])--?[a-z][\w-]*|(?<![\p{L}\p{N}])[#@][\p{L}\p{N}_][\p{L}\p{N}_-]*|[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_.:'+#@-]*[\p{L}\p{M}\p{N}_+#])?|[,;:.!?()—–]|[^\s\p{L}\p{N}]+/gu,
)
const CJK = lazily(() => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u)

/** Words in which an apostrophe ends a short word: `l'équipe`, `n'est`. */
const ELISION = /^(?:[ldnsjcmt]|qu)'/iu
const ENGLISH_NOT =
  /^(?:don|doesn|didn|isn|aren|wasn|weren|won|can|couldn|shouldn|wouldn|mustn|hasn|haven|needn)'?t$/iu

const CONTRACTION = /^(i|you|we|they|he|she|it|that|there)'(?:m|re|ve|ll|d|s)$/iu

/** The tokens of a statement, in order. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const hasNames = !GERMAN.test(text)
  for (const [raw] of withMarks(text).matchAll(TOKEN())) {
    const role = ROLE_AT[(raw.codePointAt(0) ?? 0) - FIRST_MARK]
    if (role !== undefined) tokens.push({ key: role, word: role, capital: false, role, type: "word" })
    else for (const part of partsOf(raw)) tokens.push(tokenOf(part, hasNames && isInside(tokens)))
  }
  return joinNumbers(tokens)
}

function withMarks(text: string): string {
  let marked = text
    .normalize("NFKC")
    .replace(/[\ue000-\ue0ff]/gu, "")
    .replace(/[’‘ʼ]/gu, "'")
    .replace(/[“”„«»]/gu, '"')
    // `5s`, `10h`, `2nd`, `12 o'clock`, and the negative endings of Japanese verbs.
    .replace(/(?<![\p{L}\p{N}._-])(\d+)(?:st|nd|rd|th|e|er|ª|º)(?![\p{L}\p{N}])/gu, "$1")
    .replace(/(?<![\p{L}\p{N}._-])(\d+)(s|ms|min|h|am|pm|kb|mb|gb|tb)(?![\p{L}\p{N}])/giu, "$1 $2")
    .replace(/ません|ない(?![\p{Script=Han}])/gu, " not ")
  for (const [pattern, role] of phrases())
    marked = marked.replace(pattern, ` ${String.fromCodePoint(FIRST_MARK + ROLE_AT.indexOf(role))} `)
  return marked
}

/** A compound of letters counts as its words; words of scripts without spaces are segmented. */
function partsOf(raw: string): string[] {
  if (ENGLISH_NOT.test(raw)) return ["not"]
  const contracted = CONTRACTION.exec(raw)?.[1]
  if (contracted !== undefined) return [contracted]
  const elided = ELISION.exec(raw)
  if (elided !== null) return [elided[0].slice(0, -1), ...partsOf(raw.slice(elided[0].length))]
  const own = raw.replace(/'s$/u, "")
  if (CJK().test(own) && !/^[`"]/u.test(own))
    return [...segmentsOf(own)].filter(({ isWord }) => isWord).map(({ text }) => text)
  const isCompound = /^[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)+$/u.test(own)
  const isWord = wordLists().numbers.has(bareText(own)) || choiceGroupOf(bareText(own)) !== undefined
  return isCompound && !isWord ? own.split("-") : [own]
}

const MARK = /^[^\p{L}\p{N}`"]+$/u

function tokenOf(raw: string, inside: boolean): Token {
  const { roles, numbers, values } = wordLists()
  const capital = /^\p{Lu}/u.test(raw)
  if (/^[`"]/u.test(raw)) {
    const inner = raw.slice(1, -1).trim()
    return { key: inner, word: bareText(inner), capital: false, type: "code" }
  }
  if (/^--?[a-z]|^[#@]|\//u.test(raw)) return { key: raw, word: raw, capital: false, type: "code" }
  if (MARK.test(raw)) return { key: raw, word: raw, capital: false, role: "mark", type: "word" }
  const word = /^[èé]$/iu.test(raw) ? "est" : bareText(raw)
  const role = roles.get(word)
  // `Go` inside a sentence is a name.
  const isNamed = inside && /^\p{Lu}\p{Ll}/u.test(raw)
  if (role !== undefined && !(isNamed && NAMED.has(role)))
    return { key: role, word, capital, role, type: "word" }
  const digits = numbers.get(word)
  if (digits !== undefined) return { key: digits, word, capital: false, type: "number" }
  if (/^\d{1,2}:\d\d$/u.test(raw)) return { key: raw, word, capital: false, type: "clock" }
  if (/^\d[\d.,]*$/u.test(raw)) return { key: raw, word, capital: false, type: "number" }
  const type = values.get(word)
  if (type !== undefined) return { key: stem(word), word, capital: false, type }
  if (/[\p{N}_@+#.:]|\p{Ll}\p{Lu}/u.test(raw)) return { key: raw, word, capital: false, type: "code" }
  const isName = /^\p{Lu}{2,}$/u.test(raw) || (capital && inside)
  return { key: stem(word), word, capital, type: isName ? "name" : "word" }
}

/** A capital says nothing at the start of a sentence, nor in German, where all nouns have one. */
function isInside(before: readonly Token[]): boolean {
  const last = before.at(-1)
  return last !== undefined && last.word !== "."
}

const NAMED: ReadonlySet<Role> = new Set(["verb", "use", "scope", "preposition", "change", "filler"])

const GERMAN =
  /(?<![\p{L}])(?:der|das|und|ist|wir|nicht|kein\p{L}*|ein|eine|einen|mit|für|auf|von|wird|werden|dem|im|um|zu|läuft|liegt|liegen|nutzen|ich|sich|heißt|die \p{Lu}\p{Ll}+|den \p{Lu}\p{Ll}+|macht)(?![\p{L}])/u

const ENDINGS = lazily(
  () =>
    /(?:amos|emos|imos|ons|ent|ez|ado|ada|ados|adas|an|en|em|es|s|e|n|a|o|os|as|ями|ами|ого|ему|ому|ыми|ими|ает|яет|ают|яют|аем|яем|ует|уют|уем|ется|ятся|ются|ить|ать|ять|ой|ый|ий|ая|яя|ое|ее|ые|ие|ов|ев|ей|ам|ям|ах|ях|ом|ем|ую|юю|ы|и|а|я|у|ю|е|о|ь|й)$/u,
)

/** Removes inflection, never below four letters. What it cuts off never tells two words apart. */
function stem(word: string): string {
  const short = stemOf(word)
  const bare = short.replace(ENDINGS(), "")
  return bare.length >= (/\p{Script=Cyrillic}/u.test(bare) ? 3 : 4) ? bare : short
}

/** `two hundred`, and a number with its unit: `10 minutes`, `9 am`. */
function joinNumbers(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (const token of tokens) {
    const last = joined.at(-1)
    const isFactor = token.key === "100" || token.key === "1000"
    if (
      last?.type === "number" &&
      token.type === "number" &&
      last.role === undefined &&
      /^\p{L}/u.test(token.word)
    ) {
      const [a, b] = [Number(last.key), Number(token.key)]
      if (isFactor ? a < b : a > b && b < 10) {
        joined[joined.length - 1] = { ...last, key: String(isFactor ? a * b : a + b) }
        continue
      }
    }
    joined.push(token)
  }
  return joined
}
