import { bareText, editDistance, isStopWord, stemOf } from "@caliban/text"

/** A word or value of a text, with its place. */
export interface Word {
  text: string
  /** Stemmed and folded; words for the same thing have the same key. */
  key: string
  at: number
  /** What it is a value of; `undefined` for a plain word. */
  kind: string | undefined
  /** Whether it tells one fact from another. */
  tells: boolean
}

const MONTHS =
  "jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|oktober|nov(?:ember)?|dec(?:ember)?|dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre"
const DAYS =
  "(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|(?:周|星期)[一二三四五六日天]"

/** The kinds of values that can be told by their form. The first that matches counts. */
const KINDS: readonly (readonly [kind: string, form: string])[] = [
  [
    "address",
    "https?:\\/\\/[^\\s,;)>\"'”]*[^\\s,;.!?)>\"'”]|[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+|[\\w-]+(?:\\.[\\w-]+)*\\.(?:com|dev|io|org|net|de|local|internal|app|cloud)(?:\\/[^\\s,;]*[^\\s,;.])?",
  ],
  ["path", "(?<![\\p{L}\\d])(?:~|\\.{1,2})?(?:\\/[\\w.-]*\\w)+"],
  ["colour", "#[\\da-f]{3,8}(?![\\w])"],
  [
    "date",
    `\\d{4}-\\d\\d-\\d\\d|(?:\\d{1,2}(?:st|nd|rd|th|\\.)?|first|second|third|\\p{L}+th)(?: of| de)? (?:${MONTHS})(?![\\p{L}])|(?:${MONTHS}) \\d{1,2}(?:st|nd|rd|th)?(?!\\d)`,
  ],
  ["time", "\\d{1,2}(?::\\d\\d)(?: ?[ap]m)?|\\d{1,2} ?(?:[ap]m|uhr|h|点)(?![\\p{L}])"],
  ["day", `(?:${DAYS})(?![\\p{L}])`],
  ["month", `(?!may)(?:${MONTHS})(?![\\p{L}])`],
  ["number", "v?\\d+(?:[.,]\\d+)*(?:st|nd|rd|th)?(?: ?(?:[kmgt]i?b|%|€|\\$|ms|kg|km|px))?(?![\\p{L}\\d])"],
  ["", "[\\p{L}\\p{M}\\p{N}_]+(?:[-'’.][\\p{L}\\p{N}_]+)*[+#]*"],
]
const WORD = new RegExp(KINDS.map(([, form]) => `(${form})`).join("|"), "giu")
const HAN = /\p{Script=Han}/u
const segmenter = new Intl.Segmenter("zh", { granularity: "word" })

/** Words that do not tell one fact from another, by their stems; what it is about is said by the others. */
const GENERIC = new Set(
  `run work go going went gone come make made want like keep take took get gets got give put set call name date time place value number
  address prefer people thing note fact start begin next week today yesterday tomorrow morning day month year time long now
  currently actual instead change chang moved move mov switch migrat renam upgrad bump rais lower increas reduc slip push
  postpon delay shift updat replac became becom anymor longer left quit hav spell correct correction remember mind say said
  over jetzt nun mehr heiss heisst geändert umgezog zieh ahora llamo llama cambiado mudado movido sondern sino reschedul
  现在 改 换 成 到 了 的 是 在 我 我们 叫 不 不是 而是 用 搬 搬到 改成 换成 变成 已经 请 也 都 和`
    .split(/\s+/)
    .flatMap((word) => [word, stemOf(bareText(word))]),
)

const SAME: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    "manager supervisor chef chefin jefe jefa 老板 lead".split(" ").map((word) => [stemOf(word), "boss"]),
  ),
  ...Object.fromEntries(
    "home resid wohne wohn vivo viv vive 住 住在".split(" ").map((word) => [stemOf(word), "live"]),
  ),
  ...Object.fromEntries(
    "owner owned responsible charg maintain".split(" ").map((word) => [stemOf(word), "own"]),
  ),
}

/** The words of a text in order. */
export function wordsIn(text: string): Word[] {
  return [...text.matchAll(WORD)].flatMap((match) => {
    const [found] = match
    const kind = KINDS[match.slice(1).findIndex((group) => group !== undefined)]?.[0] || undefined
    if (kind !== undefined || !HAN.test(found)) return [toWord(found, match.index, kind)]
    return [...segmenter.segment(found)].map(({ segment, index }) =>
      toWord(segment, match.index + index, kind),
    )
  })
}

function toWord(text: string, at: number, kind: string | undefined): Word {
  const bare = bareText(text.replace(/['’]s$/, ""))
  const stem =
    kind === undefined ? stemOf(bare) : bare.replace(/(?<=\p{L}{3})s$|(?<=\d)(?:st|nd|rd|th)$|\s/gu, "")
  const key = SAME[stem] ?? stem
  const isPlain =
    /n['’]t$/.test(text) ||
    isStopWord(bare) ||
    GENERIC.has(stem) ||
    GENERIC.has(bare) ||
    bare.split(/['’]/).every(isStopWord)
  // A stop word of another language, or a name.
  const isOwn = /^(?:car|son|ten|sale|pan|one-\w+)$/.test(bare) || /^\p{Lu}{3,}$/u.test(text)
  return { text, key, at, kind, tells: kind !== undefined || isOwn || !isPlain }
}

/** Whether two keys stand for one word: "deploy" and "deployment", "colour" and "color". */
export function isSame(a: string, b: string): boolean {
  if (a === b) return true
  const shorter = Math.min(a.length, b.length)
  if (shorter < 3 || /\d/.test(a + b)) return false
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (long.startsWith(short)) return long.length - short.length <= (shorter < 5 ? 1 : 5)
  return shorter > 4 && editDistance(a, b) <= 1
}

export const has = (words: readonly Word[], { key }: Word): boolean =>
  words.some((one) => isSame(one.key, key))

/** Neighbouring words that tell and are not in `others`; words between them that do not tell belong to them. */
export function runsOutside(words: readonly Word[], others: readonly Word[]): Word[][] {
  const runs: Word[][] = []
  let last = -2
  for (const [at, word] of words.entries()) {
    if (!word.tells || has(others, word)) continue
    if (last === at - 1) runs.at(-1)?.push(word)
    else runs.push([word])
    last = at
  }
  return runs
}
