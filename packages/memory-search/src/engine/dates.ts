import { lazily } from "@caliban/text"

const DAY = 86_400_000

/** Month names of nine languages: one line for each month, the beginnings of its names. */
const MONTHS: readonly string[] = [
  "jan|janv|janu|ene|enero|gen|gennaio|янв|يناير",
  "feb|févr|fevr|fevereiro|febbraio|фев|فبراير",
  "mar|märz|maerz|mars|marzo|março|mrt|maart|март|марта|مارس",
  "apr|avr|abr|апр|أبريل|ابريل",
  "may|mai|mayo|mag|maggio|maio|mei|май|мая|مايو",
  "jun|juin|giu|июн|يونيو",
  "jul|juil|lug|июл|يوليو",
  "aug|août|aout|ago|авг|أغسطس|اغسطس",
  "sep|sept|set|settembre|сен|سبتمبر",
  "oct|okt|out|ott|окт|أكتوبر|اكتوبر",
  "nov|ноя|نوفمبر",
  "dec|dez|déc|dic|дек|ديسمبر",
]

const FULL_MONTH =
  "(?:january|january|february|march|april|may|june|july|august|september|october|november|december" +
  "|januar|februar|märz|maerz|mai|juni|juli|oktober|dezember" +
  "|janvier|février|fevrier|mars|avril|juin|juillet|août|aout|septembre|octobre|novembre|décembre|decembre" +
  "|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre" +
  "|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro" +
  "|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre" +
  "|januari|februari|maart|mei|augustus" +
  "|январ[яьe]|феврал[яьe]|марта?|март[е]?|апрел[яье]|ма[йяе]|июн[яье]|июл[яье]|августа?е?|сентябр[яье]|октябр[яье]|ноябр[яье]|декабр[яье]" +
  "|يناير|فبراير|مارس|أبريل|ابريل|مايو|يونيو|يوليو|أغسطس|اغسطس|سبتمبر|أكتوبر|اكتوبر|نوفمبر|ديسمبر" +
  "|jan|feb|mar|apr|jun|jul|aug|sept?|oct|okt|nov|dec|dez)"
/** Days in Russian dates are often written as words. */
const ORDINALS: Readonly<Record<string, number>> = {
  первого: 1,
  второго: 2,
  третьего: 3,
  четвёртого: 4,
  пятого: 5,
  шестого: 6,
  седьмого: 7,
  восьмого: 8,
  девятого: 9,
  десятого: 10,
  пятнадцатого: 15,
  двадцатого: 20,
  тридцатого: 30,
  premier: 1,
  primero: 1,
}
const DAY_NUMBER = `\\d{1,2}|${Object.keys(ORDINALS).join("|")}`
const NOT_LETTER = "(?<![\\p{L}\\p{N}])"
const NO_LETTER = "(?![\\p{L}\\p{N}])"

/** Dates with a year, in any text. */
const DATED = lazily(
  () =>
    new RegExp(
      [
        `${NOT_LETTER}(?<y1>(?:19|20)\\d\\d)[-/.](?<m1>\\d{1,2})(?:[-/.](?<d1>\\d{1,2}))?(?!\\d)`,
        `${NOT_LETTER}(?<d2>\\d{1,2})[./](?<m2>\\d{1,2})[./](?<y2>(?:19|20)\\d\\d)(?!\\d)`,
        `(?<y3>(?:19|20)\\d\\d)年(?:(?<m3>\\d{1,2})月(?:(?<d3>\\d{1,2})日)?)?`,
        `${NOT_LETTER}(?:(?<d4>\\d{1,2})(?:st|nd|rd|th|er|\\.)?\\s+(?:of\\s+|de\\s+)?)?(?<m4>${FULL_MONTH})\\.?,?\\s+(?:(?<e4>\\d{1,2})(?:st|nd|rd|th)?,?\\s+)?(?:de\\s+)?(?<y4>(?:19|20)\\d\\d)(?!\\d)`,
      ].join("|"),
      "giu",
    ),
)

/** Whether a folded term is the name of a month, by its beginning. */
export function isMonth(term: string): boolean {
  return term.length > 2 && term.length < 13 && /^[^\d#]/.test(term) && FOLDED_MONTH().test(term)
}

const FOLDED_MONTH = lazily(
  () =>
    /^(?:jan|feb|fev|mar|mae|apr|avr|abr|may|mai|mag|mei|jun|jui|jul|giu|lug|ago|aou|aug|sep|set|oct|okt|ott|out|nov|dec|dez|dic|ene|gen|янв|фев|мар|апр|май|мая|мае|июн|июл|авг|сен|окт|ноя|дек|ينا|فبر|مار|ابر|ماي|يون|يول|اغس|سبت|اكت|نوف|ديس)/u,
)

/**
 * Days and months named in a text, as the terms under which they are indexed: `#2026-03-14`, `#2026-03`, and `#03-14`.
 * A date without a year is the one nearest to `time`, when the text was written.
 */
export function datesOf(text: string, time: number): string[] {
  const found = new Set<string>()
  const read = withDigits(text)
  for (const { groups = {} } of read.matchAll(DATED())) {
    const year = groups["y1"] ?? groups["y2"] ?? groups["y3"] ?? groups["y4"]
    const month = groups["m1"] ?? groups["m2"] ?? groups["m3"] ?? String(monthOf(groups["m4"] ?? ""))
    const day = groups["d1"] ?? groups["d2"] ?? groups["d3"] ?? groups["d4"] ?? groups["e4"]
    addDate(found, Number(year), Number(month), Number(day ?? 0))
  }
  for (const match of read.matchAll(YEARLESS())) {
    const { month, day } = yearless(match)
    if (day > 0) found.add(`#${two(month)}-${two(day)}`)
    if (!Number.isNaN(time) && (day > 0 || month > 0))
      addDate(found, nearestYear(time, month, day), month, day)
  }
  return [...found]
}

const two = (value: number): string => String(value).padStart(2, "0")

function addDate(found: Set<string>, year: number, month: number, day: number): void {
  if (!(month >= 1 && month <= 12)) return
  found.add(`#${year}-${two(month)}`)
  if (!(day >= 1 && day <= 31)) return
  found.add(`#${year}-${two(month)}-${two(day)}`)
  found.add(`#${two(month)}-${two(day)}`)
}

/** The year in which a day is nearest to a time. */
function nearestYear(time: number, month: number, day: number): number {
  const year = new Date(time).getUTCFullYear()
  const distance = (one: number): number => Math.abs(Date.UTC(one, month - 1, day || 15) - time)
  return [year - 1, year, year + 1].reduce((best, one) => (distance(one) < distance(best) ? one : best))
}

const CHINESE_DIGITS = "〇一二三四五六七八九十"

/** Chinese numerals before 月, 日 and 号 as digits. */
function withDigits(text: string): string {
  if (!text.includes("月")) return text
  return text.replace(/[一二三四五六七八九十]{1,3}(?=[月日号號])/gu, (numeral) => {
    const [tens = "", ones = ""] = numeral.includes("十") ? numeral.split("十") : ["", numeral]
    const value = numeral.includes("十") ? 10 * (tens === "" ? 1 : CHINESE_DIGITS.indexOf(tens)) : 0
    return String(value + (ones === "" ? 0 : CHINESE_DIGITS.indexOf(ones)))
  })
}

/** From 1; 0 for anything but the name of a month. */
function monthOf(name: string): number {
  const small = name.toLowerCase()
  let best = 0
  let longest = 0
  for (const [at, beginnings] of MONTHS.entries()) {
    for (const beginning of beginnings.split("|")) {
      if (small.startsWith(beginning) && beginning.length > longest) {
        best = at + 1
        longest = beginning.length
      }
    }
  }
  return best
}

/** A date in a query: the words that name it, and the terms of the days or months that it means, best first. */
export interface DateInQuery {
  from: number
  to: number
  typed: string
  terms: readonly (readonly [term: string, weight: number])[]
}

type Meaning = (now: number, match: RegExpMatchArray) => [from: number, to: number]

const startOfDay = (now: number): number => Math.floor(now / DAY) * DAY
const monday = (now: number): number => startOfDay(now) - ((new Date(now).getUTCDay() + 6) % 7) * DAY
const monthStart = (now: number, months: number): number => {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
}
const daysAgo = (now: number, days: number): [number, number] => {
  const day = startOfDay(now) - days * DAY
  return [day, day]
}

const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
}
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

/** Words for times before now. */
const RELATIVE: readonly (readonly [pattern: string, meaning: Meaning])[] = [
  ["today|heute|aujourd['’]hui|hoy|oggi|hoje|vandaag|сегодня|今天|今日|오늘|اليوم", (now) => daysAgo(now, 0)],
  ["yesterday|gestern|hier|ayer|ieri|ontem|gisteren|вчера|昨天|昨日|어제|أمس|امس", (now) => daysAgo(now, 1)],
  ["vorgestern|avant-hier|anteayer|позавчера|前天|一昨日", (now) => daysAgo(now, 2)],
  [
    "this week|diese woche|cette semaine|esta semana|questa settimana|на этой неделе|这周|本周|今週|이번 주|هذا الأسبوع",
    (now) => [monday(now), startOfDay(now)],
  ],
  [
    "(?:last|past|previous) week|(?:letzte|vorige)[rn]? woche|(?:la )?semaine (?:dernière|passée)|(?:la )?semana pasada|(?:la )?settimana scorsa|semana passada|vorige week|(?:на )?прошлой неделе|上周|上星期|上个星期|先週|지난주|الأسبوع الماضي",
    (now) => [monday(now) - 7 * DAY, monday(now) - DAY],
  ],
  [
    "this month|diese[nm] monat|ce mois|este mes|в этом месяце|这个月|本月|今月|이번 달",
    (now) => [monthStart(now, 0), startOfDay(now)],
  ],
  [
    "(?:last|past|previous) month|(?:letzte[nm]|vorige[nm]) monat|(?:le )?mois dernier|(?:el )?mes pasado|mese scorso|mês passado|(?:в )?прошлом месяце|上个月|上月|先月|지난달|الشهر الماضي",
    (now) => [monthStart(now, -1), monthStart(now, 0) - DAY],
  ],
  [
    "last year|letzte[sn]? jahr|l['’]année dernière|(?:el )?año pasado|в прошлом году|去年|昨年|작년|العام الماضي",
    (now) => [
      monthStart(now, -12 - new Date(now).getUTCMonth()),
      monthStart(now, -new Date(now).getUTCMonth()) - DAY,
    ],
  ],
  [
    "(\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten) (day|week|month)s? ago",
    (now, [, count = "1", unit]) => {
      const number = NUMBERS[count.toLowerCase()] ?? Number(count)
      if (unit?.toLowerCase() === "month")
        return [monthStart(now, -number), monthStart(now, 1 - number) - DAY]
      const [day] = daysAgo(now, unit?.toLowerCase() === "week" ? number * 7 : number)
      return unit?.toLowerCase() === "week" ? [day - 3 * DAY, day + 3 * DAY] : [day, day]
    },
  ],
  [
    `(?:last |on )(${WEEKDAYS.join("|")})`,
    (now, [, name = ""]) => {
      const back = (new Date(now).getUTCDay() - WEEKDAYS.indexOf(name.toLowerCase()) + 7) % 7
      return daysAgo(now, back === 0 ? 7 : back)
    },
  ],
]

const ASCII_OR_CYRILLIC = /^[(\p{Script=Latin}\p{Script=Cyrillic}\\]/u
const RELATIVE_PATTERNS = lazily(() =>
  RELATIVE.map(([pattern, meaning]) => {
    const parts = pattern.split(/\|(?![^(]*\))/)
    const spaced = parts.filter((part) => ASCII_OR_CYRILLIC.test(part))
    const rest = parts.filter((part) => !ASCII_OR_CYRILLIC.test(part))
    const source = [`${NOT_LETTER}(?:${spaced.join("|")})${NO_LETTER}`, ...rest].join("|")
    return [new RegExp(source, "giu"), meaning] as const
  }),
)

/** A month, with a day before or behind it, without a year. */
const YEARLESS = lazily(
  () =>
    new RegExp(
      `${NOT_LETTER}(?:(${DAY_NUMBER})(?:st|nd|rd|th|er|\\.)?\\s+(?:of\\s+|de\\s+)?)?(${FULL_MONTH})${NO_LETTER}(?:\\s+(\\d{1,2})(?:st|nd|rd|th)?(?!\\d))?(?!\\.?,?\\s+(?:de\\s+)?(?:19|20)\\d\\d)|(?<!年)(\\d{1,2})月(?:(\\d{1,2})[日号])?`,
      "giu",
    ),
)

/** Of a match of `YEARLESS`; 0 for what it does not name. */
function yearless([whole, before, name, behind, cjkMonth, cjkDay]: RegExpMatchArray): {
  month: number
  day: number
} {
  const day = dayNumber(before ?? behind ?? cjkDay)
  // "may" and "mar" are words as well: only with a capital, or with a day.
  const doubtful = name !== undefined && /^(?:may|mar|mai|mei|mars|dec|jan|set|out)$/i.test(name)
  if (doubtful && day === 0 && !/^\p{Lu}/u.test(whole.trim())) return { month: 0, day: 0 }
  return { month: name === undefined ? Number(cjkMonth) : monthOf(name), day }
}

function dayNumber(written: string | undefined): number {
  if (written === undefined) return 0
  return /^\d/.test(written) ? Number(written) : (ORDINALS[written.toLowerCase()] ?? 0)
}

/** Any digit, month or word for a time: without one there is no date to look for. */
const MAY_BE_DATED = lazily(() => {
  const relative = RELATIVE.map(([pattern]) => pattern.replaceAll(/\((?!\?)/g, "(?:"))
  return new RegExp(`\\d|${FULL_MONTH}|${relative.join("|")}`, "iu")
})

/** The dates that a query names, in the order of the text. A month without a year is the last one before `now`. */
export function datesInQuery(query: string, now: number): DateInQuery[] {
  const text = withDigits(query)
  const found: DateInQuery[] = []
  const add = (match: RegExpMatchArray, terms: DateInQuery["terms"]): void => {
    const from = match.index ?? 0
    const to = from + match[0].length
    if (terms.length === 0 || found.some((other) => from < other.to && other.from < to)) return
    found.push({ from, to, typed: match[0].trim(), terms })
  }
  if (!MAY_BE_DATED().test(text)) return found
  for (const match of text.matchAll(DATED())) add(match, termsOfDate(datesOf(match[0], now)))
  for (const [pattern, meaning] of RELATIVE_PATTERNS()) {
    for (const match of text.matchAll(pattern)) add(match, termsOfRange(...meaning(now, match)))
  }
  for (const match of text.matchAll(YEARLESS())) add(match, termsOfYearless(match, now))
  return found.sort((a, b) => a.from - b.from)
}

/** A day means that day; without a day, the month. */
function termsOfDate(terms: readonly string[]): [string, number][] {
  const day = terms.find((term) => term.length === 11)
  return day === undefined ? terms.map((term) => [term, 1]) : [[day, 1]]
}

function termsOfRange(from: number, to: number): [string, number][] {
  const days = Math.round((to - from) / DAY) + 1
  const dates = Array.from({ length: days }, (_, at) => new Date(from + at * DAY).toISOString())
  const terms = dates.map((date) => `#${date.slice(0, days > 45 ? 7 : 10)}`)
  return [...new Set(terms)].map((term) => [term, 1])
}

function termsOfYearless(match: RegExpMatchArray, now: number): [string, number][] {
  const { month, day } = yearless(match)
  if (month < 1 || month > 12) return []
  if (day > 0) return [[`#${two(month)}-${two(day)}`, 1]]
  const date = new Date(now)
  const year = date.getUTCFullYear() - (month > date.getUTCMonth() + 1 ? 1 : 0)
  return [
    [`#${year}-${two(month)}`, 1],
    [`#${year + 1}-${two(month)}`, 0.5],
    [`#${year - 1}-${two(month)}`, 0.3],
  ]
}
